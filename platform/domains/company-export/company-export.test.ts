import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { AccountsDeleteUser, AccountsRequestDelete } from '#contract/identity/export-and-deletion.ts'
import { GetCompanyExport, OpenCompanyExport, RequestCompanyExport } from '#contract/companies/company-export.ts'
import { ErasePerson } from '#contract/privacy/privacy.ts'
import { anonymise } from '#platform/domains/candidates/applications/anonymise.ts'
import { ApplyRetention } from '#platform/domains/privacy/retention/apply-retention.ts'
import { ads, companyExports, history, retentionNotices } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { expireArchives } from './expire-archives.ts'
import { SweepCompanyExports, WriteCompanyExport } from './queues.ts'

const platform = await setUpPlatform()

async function createWorld(): Promise<{ admin: UserRow; other: UserRow; member: UserRow; company: CompanyRow }> {
  const [admin, other, member] = [await platform.createUser(), await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ admin, members: [member] })
  await platform.addMember(company, other, { admin: true })
  await platform.createAd(company, admin)
  return { admin, other, member, company }
}

/** Creates an archive file in a folder, for the store to take over. */
async function createArchiveFile(folder: string): Promise<string> {
  const path = join(folder, 'archive')
  await writeFile(path, 'an archive')
  return path
}

const latest = async (company: CompanyRow, as: UserRow) =>
  (await platform.inject(GetCompanyExport, { query: { id: company.id } }, as)).body.latest
const archive = (token: string) => platform.app.inject({ url: `/getCompanyArchive?${new URLSearchParams({ token })}` })
const listActions = async (company: CompanyRow) =>
  (
    await platform.db
      .select({ action: history.action })
      .from(history)
      .where(eq(history.companyId, company.id))
      .orderBy(history.id)
  )
    .map(({ action }) => action)
    .filter((action) => action.startsWith('export'))

test('mails the administrator when the export is ready, opens it once, then deletes it (PLUS-64)', async () => {
  const { admin, other, company } = await createWorld()
  expect(await latest(company, admin)).toBeNull()
  const first = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body
  const second = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, other)).body
  expect([first.state, second.id, second.isOwn]).toEqual(['running', first.id, false])
  expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status).toBe(409)
  await platform.runJobs()
  const ready = await latest(company, admin)
  expect(ready).toMatchObject({ id: first.id, state: 'ready', isOwn: true, fetchedAt: null })
  expect(ready?.done).toBe(ready?.total)
  expect((await platform.lastMail(admin.email)).text).toContain(`/${company.id}/export`)
  expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, other)).status).toBe(403)
  const { token } = (await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).body
  const file = await archive(token)
  expect([
    file.statusCode,
    file.headers['content-type'],
    file.rawPayload.length,
    file.rawPayload.subarray(0, 2).toString(),
  ]).toEqual([200, 'application/zip', ready?.size, 'PK'])
  expect((await archive(token)).statusCode).toBe(410)
  platform.clock.advance({ days: 8 })
  expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status).toBe(409)
  await platform.deps.jobs.runNow(SweepCompanyExports, {})
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })
  expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status).toBe(409)
  expect(await listActions(company)).toEqual(['exportAskedFor', 'exportFinished', 'exportFetched', 'exportDeleted'])
})

test('restarts an interrupted export under the same id, and marks an unfinished one as failed (PLUS-64)', async () => {
  const { admin, company } = await createWorld()
  const requested = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body
  await platform.db.update(companyExports).set({ done: 3, total: 9 }).where(eq(companyExports.id, requested.id))
  await platform.runJobs()
  await platform.runJobs()
  expect(await listActions(company)).toEqual(['exportAskedFor', 'exportFinished'])
  platform.clock.advance({ minutes: 1 })
  const again = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body
  expect(again.id).not.toBe(requested.id)
  platform.clock.advance({ hours: 13 })
  await platform.deps.jobs.runNow(SweepCompanyExports, {})
  expect(await latest(company, admin)).toMatchObject({ id: again.id, state: 'failed' })
})

test('allows five exports per day, as its declaration says (PLUS-64)', async () => {
  const { admin, company } = await createWorld()
  const request = () => platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)
  for (let exports = 0; exports < 5; exports += 1) {
    expect((await request()).status).toBe(200)
    await platform.db
      .update(companyExports)
      .set({ failedAt: platform.clock() })
      .where(eq(companyExports.companyId, company.id))
    platform.clock.advance({ minutes: 1 })
  }
  const { status } = await request()
  expect(status).toBe(429)
  expect(RequestCompanyExport.errors).toHaveProperty(String(status))
})

test('deletes the archive when a person is erased, and rewrites one in progress (PLUS-41, PLUS-64)', async () => {
  const { admin, company } = await createWorld()
  const ad = await platform.createAd(company, admin, { type: 'active', use: 'form' })
  const [first, second] = [
    await platform.createCandidate(ad, { email: 'one@erased.example' }),
    await platform.createCandidate(ad, { email: 'two@erased.example' }),
  ]
  const erase = (candidateId: number) => platform.inject(ErasePerson, { body: { candidateId, applications: 1 } }, admin)
  const ask = () => platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)
  await ask()
  await platform.runJobs()
  const { token } = (await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).body
  expect((await erase(first.id)).status).toBe(200)
  expect([
    (await archive(token)).statusCode,
    (await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status,
  ]).toEqual([410, 409])
  await platform.runJobs()
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })

  platform.clock.advance({ minutes: 1 })
  const { id } = (await ask()).body
  // Erases the person after the rows were read, while the archive is being stored.
  const { archives } = platform.deps.files
  const store = archives.write.bind(archives)
  let writes = 0
  const writeSpy = vi.spyOn(archives, 'write').mockImplementation(async (key, path) => {
    writes += 1
    if (writes === 1) expect((await erase(second.id)).status).toBe(200)
    await store(key, path)
  })
  const queue = { companyId: company.id, exportId: id }
  await expect(platform.deps.jobs.runNow(WriteCompanyExport, queue)).rejects.toThrow('was erased while')
  expect(await latest(company, admin)).toMatchObject({ id, state: 'running' })
  platform.clock.advance({ seconds: 3 })
  await platform.deps.jobs.runNow(WriteCompanyExport, queue)
  writeSpy.mockRestore()
  expect([writes, await latest(company, admin)]).toEqual([2, expect.objectContaining({ id, state: 'ready' })])
  expect((await listActions(company)).filter((action) => action === 'exportFinished')).toHaveLength(2)
})

test('leaves no files behind when an export has failed, even if it finishes late (PLUS-64)', async () => {
  const { admin, company } = await createWorld()
  const { id } = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body
  const { archives } = platform.deps.files
  const stored = join(platform.env.dataDir ?? '', 'files')
  const listFiles = async () =>
    [...(await readdir(stored, { recursive: true })), ...(await readdir(tmpdir()))].filter((name) => name.includes(id))
  // One process was killed after it had stored the archive, another while it was writing.
  const folder = join(tmpdir(), `tavla-export-${id}-killed`)
  await mkdir(folder)
  await writeFile(join(folder, 'part'), 'half an archive')
  await archives.write(id, await createArchiveFile(folder))
  expect((await listFiles()).length).toBeGreaterThan(1)
  platform.clock.advance({ hours: 13 })
  await platform.deps.jobs.runNow(SweepCompanyExports, {})
  expect([await latest(company, admin), await listFiles()]).toEqual([
    expect.objectContaining({ id, state: 'failed' }),
    [],
  ])

  const late = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body.id
  const store = archives.write.bind(archives)
  const writeSpy = vi.spyOn(archives, 'write').mockImplementation(async (key, path) => {
    // Another machine marks the export as failed.
    await platform.db.update(companyExports).set({ failedAt: platform.clock() }).where(eq(companyExports.id, late))
    await store(key, path)
  })
  await platform.deps.jobs.runNow(WriteCompanyExport, { companyId: company.id, exportId: late })
  writeSpy.mockRestore()
  expect((await latest(company, admin))?.state).toBe('failed')
  expect((await readdir(stored, { recursive: true })).filter((name) => name.includes(late))).toEqual([])
})

test("deletes the archive when a member's account or expired applications are deleted (PLUS-40, PLUS-41)", async () => {
  const { admin, other, company } = await createWorld()
  const createArchive = async () => {
    platform.clock.advance({ minutes: 1 })
    await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)
    await platform.runJobs()
    expect(await latest(company, admin)).toMatchObject({ state: 'ready' })
  }
  await createArchive()
  await platform.inject(AccountsRequestDelete, undefined, other)
  const code = /\b\d{6}\b/.exec((await platform.lastMail(other.email)).text)?.[0] ?? ''
  expect((await platform.inject(AccountsDeleteUser, { body: { code } }, other)).status).toBe(200)
  await platform.runJobs()
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })

  const ad = await platform.createAd(company, admin, { type: 'active', use: 'form' })
  await platform.createCandidate(ad)
  await createArchive()
  const now = platform.clock()
  await platform.db
    .update(ads)
    .set({ endedAt: new Date(now.getTime() - 3 * 365 * DAY_MS) })
    .where(eq(ads.id, ad.id))
  await platform.db.insert(retentionNotices).values({
    companyId: company.id,
    adId: ad.id,
    dueOn: stockholmDay(now),
    toldAt: new Date(now.getTime() - 8 * DAY_MS),
    applications: 1,
  })
  await platform.deps.jobs.runNow(ApplyRetention, {})
  await platform.runJobs()
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'waits for a running erasure before finishing, and then rewrites the archive (PLUS-41, PLUS-64)',
  async () => {
    const { admin, company } = await createWorld()
    const ad = await platform.createAd(company, admin, { type: 'active', use: 'form' })
    const { id } = await platform.createCandidate(ad, { email: 'meanwhile@erased.example' })
    const exportId = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body.id
    const { archives } = platform.deps.files
    const store = archives.write.bind(archives)
    const [erasureStarted, erasureMayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let erasing: Promise<void> | null = null
    const writeSpy = vi.spyOn(archives, 'write').mockImplementation(async (key, path) => {
      erasing ??= write(
        platform.actor(),
        async (work) => {
          await anonymise(work, { companyId: company.id, id })
          await expireArchives(work, company.id)
          erasureStarted.resolve()
          await erasureMayEnd.promise
        },
        { recordsNothing: 'a test' },
      )
      await erasureStarted.promise
      await store(key, path)
    })
    const finished = new AbortController()
    const finishing = platform.deps.jobs
      .runNow(WriteCompanyExport, { companyId: company.id, exportId })
      .then(
        () => 'finished',
        () => 'failed',
      )
      .finally(() => finished.abort())
    // The erasure ends once the export has ended or waits for a lock.
    const countLockWaits = async () =>
      (
        await platform.db.execute<{ count: number }>(
          sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]?.count ?? 0
    while (!finished.signal.aborted && (await countLockWaits()) === 0) await setImmediate()
    erasureMayEnd.resolve()
    await erasing
    expect([await finishing, (await latest(company, admin))?.state]).toEqual(['failed', 'running'])
    writeSpy.mockRestore()
  },
)

test('gives only the company’s administrators access to the export (PLUS-64)', async () => {
  const { admin, member, company } = await createWorld()
  for (const user of [member, await platform.createUser(), await platform.createStaff('Administrator')]) {
    expect((await platform.inject(GetCompanyExport, { query: { id: company.id } }, user)).status).toBe(403)
    expect((await platform.inject(RequestCompanyExport, { body: { id: company.id } }, user)).status).toBe(403)
    expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, user)).status).toBe(403)
  }
  expect((await platform.inject(GetCompanyExport, { query: { id: company.id } }, admin)).status).toBe(200)
})
