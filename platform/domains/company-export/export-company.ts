import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { AccessOf, CallOutput } from '#contract/base/call.ts'
import { requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import type { CompanyExport, GetCompanyArchive, GetCompanyExport } from '#contract/companies/company-export.ts'
import { issueToken, useToken } from '#platform/foundation/auth/one-time-tokens.ts'
import { countErased, writeArchive } from '#platform/foundation/archives/company/write-archive.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, companyExports, users } from '#platform/foundation/db/schema/index.ts'
import type { CallWork, CtxOf } from '#platform/calls/http/context.ts'
import { actorColumns, toActor } from '#platform/foundation/history/actor.ts'
import { conflict, forbidden, gone } from '#platform/foundation/errors/errors.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { DAY_SECONDS, DAY_MS, HOUR_MS } from '#rules/text-and-time/durations.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { localeOf, parseLocale } from '#rules/text-and-time/locale.ts'
import { WriteCompanyExport } from './queues.ts'

type Row = typeof companyExports.$inferSelect
type AdminCtx = CtxOf<AccessOf<'companyAdmin'>>
type AdminWork = CallWork<AccessOf<'companyAdmin'>>

/** Days. Retention of a finished archive. */
const ARCHIVE_RETENTION_DAYS = 7
/** Seconds. Validity of a download link. */
const LINK_LIFETIME_SECONDS = 300
/** Hours. An export that has not finished by then is marked as failed. */
const MAX_RUNNING_HOURS = 12
/** Returns the name prefix of the temporary folders of an export. */
const folderPrefix = (exportId: string): string => `tavla-export-${exportId}-`
/** Maximum number of exports per company and day. */
const MAX_EXPORTS_PER_DAY = 5

const rowOf = ({ companyId, id }: Pick<Row, 'companyId' | 'id'>) =>
  and(eq(companyExports.companyId, companyId), eq(companyExports.id, id))

interface Requester {
  requester: CompanyExport['requestedBy']
}

async function findLatest(db: Db, companyId: number): Promise<(Row & Requester) | null> {
  const [latest] = await db
    .select({ row: companyExports, requester: actorColumns })
    .from(companyExports)
    .leftJoin(users, eq(users.id, companyExports.requestedBy))
    .where(eq(companyExports.companyId, companyId))
    .orderBy(desc(companyExports.requestedAt), desc(companyExports.id))
    .limit(1)
  return latest ? { ...latest.row, requester: latest.requester && toActor(latest.requester) } : null
}

const isExpired = ({ expiresAt }: Row, now: Date): boolean => expiresAt !== null && expiresAt <= now

function toOutput(row: Row & Requester, callerId: string): CompanyExport {
  const isoOf = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: row.id,
    state: row.failedAt !== null ? 'failed' : row.finishedAt === null ? 'running' : row.key === null ? 'gone' : 'ready',
    requestedAt: row.requestedAt.toISOString(),
    requestedBy: row.requester,
    isOwn: row.requestedBy === callerId,
    done: row.done,
    total: row.total,
    size: row.size,
    finishedAt: isoOf(row.finishedAt),
    fetchedAt: isoOf(row.fetchedAt),
    expiresAt: isoOf(row.expiresAt),
  }
}

/** Returns the latest export of a company, or null. */
export async function getExport({
  db,
  caller,
  target: { companyId },
}: AdminCtx): Promise<CallOutput<typeof GetCompanyExport>> {
  const latest = await findLatest(db, companyId)
  return { latest: latest && toOutput(latest, caller.id) }
}

/**
 * Requests an export, or returns the one in progress (PLUS-64). Throws 429, and 409 `testCompany` for a test company,
 * because no archive of it may outlive it.
 */
export async function requestExport(work: AdminWork): Promise<CompanyExport> {
  const {
    db,
    now,
    caller,
    target: { companyId },
  } = work
  await requireRealCompany(db, companyId)
  await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const latest = await findLatest(db, companyId)
  if (latest && latest.finishedAt === null && latest.failedAt === null) return toOutput(latest, caller.id)
  await countAttempt(db, { key: `company-export:${companyId}`, most: MAX_EXPORTS_PER_DAY, seconds: DAY_SECONDS }, now)
  const row = { companyId, id: randomUUID(), requestedAt: now, requestedBy: caller.id }
  await db.insert(companyExports).values(row)
  work.enqueue(WriteCompanyExport, { companyId, exportId: row.id }, { singletonKey: row.id })
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'exportAskedFor',
    data: { export: row.id },
  })
  work.publish({ type: 'updateSettings', companyId, by: caller.id })
  const stored = await findLatest(db, companyId)
  if (!stored) throw new Error('The new row of company_exports could not be read.')
  return toOutput(stored, caller.id)
}

/** Writes a pending export to a temporary file, then stores it under its only key. */
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
  const [reader] =
    row.requestedBy === null
      ? []
      : await deps.db.select({ locale: users.locale }).from(users).where(eq(users.id, row.requestedBy))
  const folder = await mkdtemp(join(tmpdir(), folderPrefix(exportId)))
  const path = join(folder, exportId)
  try {
    let publishedStep = -1
    const { erased } = await writeArchive({
      db: deps.db,
      files: deps.files,
      companyId,
      locale: parseLocale(reader?.locale),
      path,
      now,
      onPart: async (done, total) => {
        // Publishes at most 50 steps per export, because each one is a write and makes open pages refetch.
        const step = Math.floor((done / total) * 50)
        if (step === publishedStep) return
        publishedStep = step
        await write(
          actor,
          async (work) => {
            await work.db.update(companyExports).set({ done, total }).where(rowOf(row))
            work.publish({ type: 'updateSettings', companyId })
          },
          { recordsNothing: 'progress of an export; its request and its completion are recorded' },
        )
      },
    })
    const { size } = await stat(path)
    await deps.files.archives.write(exportId, path)
    const isOwn = await write(
      actor,
      async (work) => {
        // Waits for a running erasure, which holds a lock on the company.
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
            expiresAt: new Date(now.getTime() + ARCHIVE_RETENTION_DAYS * DAY_MS),
          })
          .where(and(rowOf(row), isNull(companyExports.finishedAt), isNull(companyExports.failedAt)))
          .returning()
        if (!finished) return (await work.db.$count(companyExports, and(rowOf(row), isNotNull(companyExports.key)))) > 0
        // A person who was erased after the rows were read is still in the archive. The job fails, and its retry
        // writes the archive again.
        if ((await countErased(work.db, companyId)) !== erased)
          throw new Error('A person was erased while the export was written.')
        work.recordHistory({
          companyId,
          entity: 'company',
          entityId: companyId,
          action: 'exportFinished',
          data: { export: exportId, size },
        })
        work.publish({ type: 'updateSettings', companyId })
        await mailReady(work, row)
        return true
      },
      { recordsNothing: 'an export that has been marked as failed' },
    )
    if (!isOwn) await deps.files.archives.remove(exportId)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Emails the requesting user a link to the export page. The link requires signing in and does not open the archive. */
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
  work.sendMail({
    to: user.email,
    userId: user.id,
    companyId,
    template: 'companyExportReady',
    locale: localeOf(user),
    data: {
      companyName: company.name ?? '',
      link: `${work.deps.env.publicUrl}/${companyId}/export`,
      days: ARCHIVE_RETENTION_DAYS,
    },
  })
}

/**
 * Returns a token that downloads the archive once (PLUS-64). Throws 409 if there is no archive, and 403 if another user
 * requested it.
 */
export async function openExport(work: AdminWork): Promise<{ token: string }> {
  const {
    db,
    now,
    caller,
    target: { companyId },
  } = work
  const latest = await findLatest(db, companyId)
  if (!latest || latest.key === null || isExpired(latest, now))
    throw conflict('notFinished', 'The export is not ready, or it has been deleted. Request a new one.')
  if (latest.requestedBy !== caller.id) throw forbidden()
  return {
    token: await issueToken(
      db,
      { purpose: 'companyExport', subject: `${companyId}/${latest.id}`, seconds: LINK_LIFETIME_SECONDS },
      now,
    ),
  }
}

/** Returns the stored archive as a download. Throws 410. */
export async function sendArchive(
  work: CallWork<AccessOf<'tokenHolder'>>,
): Promise<CallOutput<typeof GetCompanyArchive>> {
  const { db, deps, now, oneTimeToken } = work
  const subject = await useToken(db, 'companyExport', oneTimeToken.token, now)
  const [companyId, id] = [Number(subject?.split('/')[0]), subject?.split('/')[1] ?? '']
  const [row] =
    subject === null
      ? []
      : await db
          .update(companyExports)
          .set({ fetchedAt: now })
          .where(and(rowOf({ companyId, id }), isNotNull(companyExports.key), gt(companyExports.expiresAt, now)))
          .returning()
  if (!row || row.key === null) throw gone('tokenUsed', 'This link has already been used or has expired.')
  work.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'exportFetched',
    data: { export: id, user: row.requestedBy },
  })
  work.publish({ type: 'updateSettings', companyId })
  return {
    contentType: 'application/zip',
    name: `tavla-${companyId}-${stockholmDay(row.requestedAt)}.zip`,
    bytes: deps.files.read({ key: row.key }),
  }
}

/** Deletes the files of an unfinished export, in the store and in temporary folders of processes that were killed. */
async function removeFiles({ deps }: Actor, exportId: string): Promise<void> {
  await deps.files.archives.remove(exportId)
  for (const name of await readdir(tmpdir()))
    if (name.startsWith(folderPrefix(exportId))) await rm(join(tmpdir(), name), { recursive: true, force: true })
}

/** Deletes expired archives, and marks exports as failed that have not finished in time. */
export async function sweepExports(actor: Actor): Promise<void> {
  const { deps, now } = actor
  const expired = await deps.db
    .select()
    .from(companyExports)
    .where(and(isNotNull(companyExports.key), lte(companyExports.expiresAt, now)))
    .limit(100)
  for (const row of expired) {
    if (row.key !== null) await deps.files.archives.remove(row.key)
    await write(actor, async (work) => {
      await work.db.update(companyExports).set({ key: null }).where(rowOf(row))
      work.recordHistory({
        companyId: row.companyId,
        entity: 'company',
        entityId: row.companyId,
        action: 'exportDeleted',
        data: { export: row.id },
      })
      work.publish({ type: 'updateSettings', companyId: row.companyId })
    })
  }
  const unfinished = await deps.db
    .select()
    .from(companyExports)
    .where(
      and(
        isNull(companyExports.finishedAt),
        isNull(companyExports.failedAt),
        lt(companyExports.requestedAt, new Date(now.getTime() - MAX_RUNNING_HOURS * HOUR_MS)),
      ),
    )
    .limit(100)
  for (const row of unfinished) {
    const hasFailed = await write(
      actor,
      async (work) => {
        const [failed] = await work.db
          .update(companyExports)
          .set({ failedAt: now })
          .where(and(rowOf(row), isNull(companyExports.finishedAt), isNull(companyExports.failedAt)))
          .returning()
        if (!failed) return false
        work.recordHistory({
          companyId: row.companyId,
          entity: 'company',
          entityId: row.companyId,
          action: 'exportFailed',
          data: { export: row.id },
        })
        work.publish({ type: 'updateSettings', companyId: row.companyId })
        return true
      },
      { recordsNothing: 'an export that has finished in time' },
    )
    // Nothing reads a failed export, so its files can be deleted after the row was updated.
    if (hasFailed) await removeFiles(actor, row.id)
  }
}
