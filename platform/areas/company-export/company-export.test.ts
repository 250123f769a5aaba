import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GetCompanyExport, OpenCompanyExport, RequestCompanyExport } from '#contract/company-export.ts'
import { ErasePerson } from '#contract/privacy.ts'
import { companyExports, history } from '#platform/db/schema/index.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing.ts'
import { SweepCompanyExports, WriteCompanyExport } from './queues.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

async function createWorld(): Promise<{ admin: UserRow; other: UserRow; member: UserRow; company: CompanyRow }> {
  const [admin, other, member] = [await platform.createUser(), await platform.createUser(), await platform.createUser()]
  const company = await platform.createCompany({ admin, members: [member] })
  await platform.addMember(company, other, { admin: true })
  await platform.createAd(company, admin)
  return { admin, other, member, company }
}

const latest = async (company: CompanyRow, as: UserRow) => (await platform.inject(GetCompanyExport, { query: { id: company.id } }, as)).body.latest
const archive = (token: string) => platform.app.inject({ url: `/getCompanyArchive?${new URLSearchParams({ token })}` })
const acts = async (company: CompanyRow) => (await platform.db.select({ action: history.action }).from(history).where(eq(history.companyId, company.id)).orderBy(history.id)).map(({ action }) => action).filter((action) => action.startsWith('export'))

test('PLUS-64 an administrator asks once, gets a mail when it is ready, and a link that opens once; then the archive goes', async () => {
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
  expect([file.statusCode, file.headers['content-type'], file.rawPayload.length, file.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'application/zip', ready?.size, 'PK'])
  expect((await archive(token)).statusCode).toBe(410)
  platform.clock.advance({ days: 8 })
  expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status).toBe(409)
  await platform.deps.jobs.runNow(SweepCompanyExports, {})
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })
  expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status).toBe(409)
  expect(await acts(company)).toEqual(['exportAskedFor', 'exportFinished', 'exportFetched', 'exportDeleted'])
})

test('PLUS-64 an export that was cut off begins anew and is one all the same; one nobody finishes is given up', async () => {
  const { admin, company } = await createWorld()
  const asked = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body
  await platform.db.update(companyExports).set({ done: 3, total: 9 }).where(eq(companyExports.id, asked.id))
  await platform.runJobs()
  await platform.runJobs()
  expect(await acts(company)).toEqual(['exportAskedFor', 'exportFinished'])
  platform.clock.advance({ minutes: 1 })
  const again = (await platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)).body
  expect(again.id).not.toBe(asked.id)
  platform.clock.advance({ hours: 13 })
  await platform.deps.jobs.runNow(SweepCompanyExports, {})
  expect(await latest(company, admin)).toMatchObject({ id: again.id, state: 'failed' })
})

test('PLUS-41 PLUS-64 an archive goes with a person who is erased, and one that is being written is written anew without', async () => {
  const { admin, company } = await createWorld()
  const ad = await platform.createAd(company, admin, { type: 'active', use: 'form' })
  const [first, second] = [await platform.createCandidate(ad, { email: 'one@erased.example' }), await platform.createCandidate(ad, { email: 'two@erased.example' })]
  const erase = (candidateId: number) => platform.inject(ErasePerson, { body: { candidateId, applications: 1 } }, admin)
  const ask = () => platform.inject(RequestCompanyExport, { body: { id: company.id } }, admin)
  await ask()
  await platform.runJobs()
  const { token } = (await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).body
  expect((await erase(first.id)).status).toBe(200)
  expect([(await archive(token)).statusCode, (await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).status]).toEqual([410, 409])
  await platform.runJobs()
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })

  platform.clock.advance({ minutes: 1 })
  const { id } = (await ask()).body
  // Erased when the rows are read and the archive is on its way into the store.
  const { archives } = platform.deps.files
  const store = archives.write.bind(archives)
  let writes = 0
  const held = vi.spyOn(archives, 'write').mockImplementation(async (key, path) => {
    writes += 1
    if (writes === 1) expect((await erase(second.id)).status).toBe(200)
    await store(key, path)
  })
  const queue = { companyId: company.id, exportId: id }
  await expect(platform.deps.jobs.runNow(WriteCompanyExport, queue)).rejects.toThrow('erased meanwhile')
  expect(await latest(company, admin)).toMatchObject({ id, state: 'running' })
  platform.clock.advance({ seconds: 3 })
  await platform.deps.jobs.runNow(WriteCompanyExport, queue)
  held.mockRestore()
  expect([writes, await latest(company, admin)]).toEqual([2, expect.objectContaining({ id, state: 'ready' })])
  expect((await acts(company)).filter((act) => act === 'exportFinished')).toHaveLength(2)
})

test('PLUS-64 the export is for the company’s administrators alone', async () => {
  const { admin, member, company } = await createWorld()
  for (const user of [member, await platform.createUser(), await platform.createStaff('Administrator')]) {
    expect((await platform.inject(GetCompanyExport, { query: { id: company.id } }, user)).status).toBe(403)
    expect((await platform.inject(RequestCompanyExport, { body: { id: company.id } }, user)).status).toBe(403)
    expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, user)).status).toBe(403)
  }
  expect((await platform.inject(GetCompanyExport, { query: { id: company.id } }, admin)).status).toBe(200)
})
