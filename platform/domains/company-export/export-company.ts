import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import type { CompanyExport, GetCompanyArchive, GetCompanyExport } from '#contract/companies/company-export.ts'
import { issueToken, takeToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { countErased, writeArchive } from '#platform/foundation/archives/company/write-archive.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, companyExports, users } from '#platform/foundation/db/schema/index.ts'
import type { CallWork, CtxOf } from '#platform/calls/http/context.ts'
import { conflict, forbidden, gone } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { WriteCompanyExport } from './queues.ts'

type Row = typeof companyExports.$inferSelect
type AdminCtx = CtxOf<AccessOf<'companyAdmin'>>
type AdminWork = CallWork<AccessOf<'companyAdmin'>>

/** Days an archive is kept. */
export const KEPT_DAYS = 7
const dayMs = 86_400_000
const openSeconds = 300
/** What nobody has finished after so long is given up. */
const mostHours = 12
/** How the folders are called in which an archive is written. */
const folderStart = (exportId: string): string => `tavla-export-${exportId}-`
/** Exports a company may ask for in a day. */
const mostADay = 5

const rowOf = ({ companyId, id }: Pick<Row, 'companyId' | 'id'>) =>
  and(eq(companyExports.companyId, companyId), eq(companyExports.id, id))

async function latestOf(db: Db, companyId: number): Promise<(Row & { by: string | null }) | null> {
  const [found] = await db
    .select({ row: companyExports, firstName: users.firstName, lastName: users.lastName })
    .from(companyExports)
    .leftJoin(users, eq(users.id, companyExports.requestedBy))
    .where(eq(companyExports.companyId, companyId))
    .orderBy(desc(companyExports.requestedAt), desc(companyExports.id))
    .limit(1)
  return found
    ? { ...found.row, by: found.firstName === null ? null : `${found.firstName} ${found.lastName}`.trim() }
    : null
}

const isOver = ({ expiresAt }: Row, now: Date): boolean => expiresAt !== null && expiresAt <= now

function told(row: Row & { by: string | null }, callerId: string): CompanyExport {
  const at = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: row.id,
    state: row.failedAt !== null ? 'failed' : row.finishedAt === null ? 'running' : row.key === null ? 'gone' : 'ready',
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: row.by,
    isOwn: row.requestedBy === callerId,
    done: row.done,
    total: row.total,
    size: row.size,
    finishedAt: at(row.finishedAt),
    fetchedAt: at(row.fetchedAt),
    expiresAt: at(row.expiresAt),
  }
}

/** The latest export of a company. */
export async function getExport({
  db,
  caller,
  place: { companyId },
}: AdminCtx): Promise<CallOutput<typeof GetCompanyExport>> {
  const latest = await latestOf(db, companyId)
  return { latest: latest && told(latest, caller.id) }
}

/** Asks for an export; while one is written, that is it (PLUS-64). Throws 429. */
export async function requestExport(work: AdminWork): Promise<CompanyExport> {
  const {
    db,
    now,
    caller,
    place: { companyId },
  } = work
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const latest = await latestOf(db, companyId)
  if (latest && latest.finishedAt === null && latest.failedAt === null) return told(latest, caller.id)
  await countAttempt(db, { key: `company-export:${companyId}`, most: mostADay, seconds: 86_400 }, now)
  const row = { companyId, id: randomUUID(), requestedAt: now, requestedBy: caller.id }
  await db.insert(companyExports).values(row)
  work.send(WriteCompanyExport, { companyId, exportId: row.id }, { singletonKey: row.id })
  work.remember({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'exportAskedFor',
    data: { export: row.id },
  })
  work.tell({ type: 'updateSettings', companyId, by: caller.id })
  const stored = await latestOf(db, companyId)
  if (!stored) throw new Error('The export was not stored')
  return told(stored, caller.id)
}

/** Writes an export that waits: to a file of its own, then to the store under the one key it has. */
export async function runExport(
  actor: Actor,
  { companyId, exportId }: { companyId: number; exportId: string },
): Promise<void> {
  const { deps, now } = actor
  const [row] = await deps.db
    .select()
    .from(companyExports)
    .where(rowOf({ companyId, id: exportId }))
  if (!row || row.finishedAt !== null || row.failedAt !== null) return
  const folder = await mkdtemp(join(tmpdir(), folderStart(exportId)))
  const path = join(folder, exportId)
  try {
    let toldOf = -1
    const { erased } = await writeArchive({
      db: deps.db,
      files: deps.files,
      companyId,
      path,
      now,
      onPart: async (done, total) => {
        // At most fifty times in all: each is a write, and each open page reads anew.
        const share = Math.floor((done / total) * 50)
        if (share === toldOf) return
        toldOf = share
        await write(
          actor,
          async (work) => {
            await work.db.update(companyExports).set({ done, total }).where(rowOf(row))
            work.tell({ type: 'updateSettings', companyId })
          },
          { recordsNothing: 'how far an export has come; that it was asked for and finished is remembered' },
        )
      },
    })
    const { size } = await stat(path)
    await deps.files.archives.write(exportId, path)
    const isOwn = await write(
      actor,
      async (work) => {
        // An erasure that has begun is waited for, see endArchives.
        await work.db
          .select({ id: companies.id })
          .from(companies)
          .where(eq(companies.id, companyId))
          .for('no key update')
        const [finished] = await work.db
          .update(companyExports)
          .set({
            finishedAt: now,
            done: sql`total`,
            key: exportId,
            size,
            expiresAt: new Date(now.getTime() + KEPT_DAYS * dayMs),
          })
          .where(and(rowOf(row), isNull(companyExports.finishedAt), isNull(companyExports.failedAt)))
          .returning()
        if (!finished) return (await work.db.$count(companyExports, and(rowOf(row), isNotNull(companyExports.key)))) > 0
        // Whoever was erased after the rows were read still stands in them: the run fails, and the next one writes it
        // anew.
        if ((await countErased(work.db, companyId)) !== erased) throw new Error('Somebody was erased meanwhile')
        work.remember({
          companyId,
          entity: 'company',
          entityId: companyId,
          action: 'exportFinished',
          data: { export: exportId, size },
        })
        work.tell({ type: 'updateSettings', companyId })
        await mailReady(work, row)
        return true
      },
      { recordsNothing: 'one that was given up meanwhile' },
    )
    if (!isOwn) await deps.files.archives.remove(exportId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Tells who asked: the way leads to the page, where they are signed in; no mail opens the archive by itself. */
async function mailReady(
  work: Parameters<Parameters<typeof write<Actor, void>>[1]>[0],
  { companyId, requestedBy }: Row,
): Promise<void> {
  if (requestedBy === null) return
  const [user] = await work.db
    .select()
    .from(users)
    .where(and(eq(users.id, requestedBy), isNull(users.deletedAt)))
  const [company] = await work.db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
  if (!user || !company) return
  work.mail({
    to: user.email,
    userId: user.id,
    template: 'companyExportReady',
    locale: localeOf(user),
    data: { companyName: company.name ?? '', link: `${work.deps.env.publicUrl}/${companyId}/export`, days: KEPT_DAYS },
  })
}

/** A way to the archive for who asked for it, once (PLUS-64). Throws 409 without one, 403 for anybody else. */
export async function openExport(work: AdminWork): Promise<{ token: string }> {
  const {
    db,
    now,
    caller,
    place: { companyId },
  } = work
  const latest = await latestOf(db, companyId)
  if (!latest || latest.key === null || isOver(latest, now))
    throw conflict('notFinished', 'There is no archive to fetch')
  if (latest.requestedBy !== caller.id) throw forbidden()
  return {
    token: await issueToken(
      db,
      { purpose: 'companyExport', subject: `${companyId}/${latest.id}`, seconds: openSeconds },
      now,
    ),
  }
}

/** The archive, as it lies in the store. Throws 410. */
export async function sendArchive(
  work: CallWork<AccessOf<'tokenHolder'>>,
): Promise<CallOutput<typeof GetCompanyArchive>> {
  const { db, deps, now, holder } = work
  const subject = await takeToken(db, 'companyExport', holder.token, now)
  const [companyId, id] = [Number(subject?.split('/')[0]), subject?.split('/')[1] ?? '']
  const [row] =
    subject === null
      ? []
      : await db
          .update(companyExports)
          .set({ fetchedAt: now })
          .where(and(rowOf({ companyId, id }), isNotNull(companyExports.key), gt(companyExports.expiresAt, now)))
          .returning()
  if (!row || row.key === null) throw gone('tokenUsed', 'The link was used or has expired')
  work.remember({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'exportFetched',
    data: { export: id, user: row.requestedBy },
  })
  work.tell({ type: 'updateSettings', companyId })
  return {
    contentType: 'application/zip',
    name: `tavla-${companyId}-${stockholmDay(row.requestedAt)}.zip`,
    bytes: deps.files.read({ key: row.key }),
  }
}

/**
 * Deletes what an export left that nobody finished: in the store, and in folders of processes that ended before they
 * could.
 */
async function removeLeft({ deps }: Actor, exportId: string): Promise<void> {
  await deps.files.archives.remove(exportId)
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(folderStart(exportId))) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

/** Deletes archives that are over, first the row's word of them and then the bytes; gives up what nobody finished. */
export async function sweepExports(actor: Actor): Promise<void> {
  const { deps, now } = actor
  const over = await deps.db
    .select()
    .from(companyExports)
    .where(and(isNotNull(companyExports.key), lte(companyExports.expiresAt, now)))
    .limit(100)
  for (const row of over) {
    if (row.key !== null) await deps.files.archives.remove(row.key)
    await write(actor, async (work) => {
      await work.db.update(companyExports).set({ key: null }).where(rowOf(row))
      work.remember({
        companyId: row.companyId,
        entity: 'company',
        entityId: row.companyId,
        action: 'exportDeleted',
        data: { export: row.id },
      })
      work.tell({ type: 'updateSettings', companyId: row.companyId })
    })
  }
  const late = await deps.db
    .select()
    .from(companyExports)
    .where(
      and(
        isNull(companyExports.finishedAt),
        isNull(companyExports.failedAt),
        lt(companyExports.requestedAt, new Date(now.getTime() - mostHours * 3_600_000)),
      ),
    )
    .limit(100)
  for (const row of late) {
    const isGivenUp = await write(
      actor,
      async (work) => {
        const [failed] = await work.db
          .update(companyExports)
          .set({ failedAt: now })
          .where(and(rowOf(row), isNull(companyExports.finishedAt), isNull(companyExports.failedAt)))
          .returning()
        if (!failed) return false
        work.remember({
          companyId: row.companyId,
          entity: 'company',
          entityId: row.companyId,
          action: 'exportFailed',
          data: { export: row.id },
        })
        work.tell({ type: 'updateSettings', companyId: row.companyId })
        return true
      },
      { recordsNothing: 'one that was finished meanwhile' },
    )
    // Of one that is given up nothing is read any more, so that its bytes go last.
    if (isGivenUp) await removeLeft(actor, row.id)
  }
}
