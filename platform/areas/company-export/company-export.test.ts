import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetCompanyExport, OpenCompanyExport, RequestCompanyExport } from '#contract/company-export.ts'
import { companyExports, history } from '#platform/db/schema/index.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing.ts'
import { SweepCompanyExports } from './queues.ts'

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
  const late = (await platform.inject(OpenCompanyExport, { body: { id: company.id } }, admin)).body.token
  await platform.deps.jobs.runNow(SweepCompanyExports, {})
  expect(await latest(company, admin)).toMatchObject({ state: 'gone' })
  expect((await archive(late)).statusCode).toBe(410)
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

test('PLUS-64 the export is for the company’s administrators alone', async () => {
  const { admin, member, company } = await createWorld()
  for (const user of [member, await platform.createUser(), await platform.createStaff('Administrator')]) {
    expect((await platform.inject(GetCompanyExport, { query: { id: company.id } }, user)).status).toBe(403)
    expect((await platform.inject(RequestCompanyExport, { body: { id: company.id } }, user)).status).toBe(403)
    expect((await platform.inject(OpenCompanyExport, { body: { id: company.id } }, user)).status).toBe(403)
  }
  expect((await platform.inject(GetCompanyExport, { query: { id: company.id } }, admin)).status).toBe(200)
})
