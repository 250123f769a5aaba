import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CreateApiKey, CreateCareerPage, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { NO_USAGE, KeyUsage, ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import { keyUsage } from '#platform/foundation/db/schema/index.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { instantOf } from '#rules/text-and-time/stockholm-time.ts'
import { registerPartnerKeys } from './routes.ts'

const { platform, company, admin, member, stranger, staff } = await setUpCompany({ areas: [registerPartnerKeys] })

const hour = instantOf('2025-11-20', 9).toISOString()

async function makeKey(create: typeof CreateApiKey | typeof CreateCareerPage = CreateApiKey) {
  const { body } = await platform.inject(
    create,
    { body: { id: company.id, name: `Nyckel ${crypto.randomUUID()}` } },
    member,
  )
  return body
}
const report = (key: string, usage: Partial<typeof NO_USAGE>, companyId = company.id) =>
  platform.app.inject({
    method: 'POST',
    url: ReportKeyUsage.path,
    headers: { authorization: `Bearer ${key}` },
    payload: { companyId, usage: { ...NO_USAGE, ...usage }, deprecatedUses: [] },
  })
const read = (keyId: number, days?: number, as: UserRow = member, companyId = company.id) =>
  platform.inject(KeyUsage, { params: { companyId, keyId }, query: days === undefined ? {} : { days } }, as)

test('the reports of all gateways add up by the hour, for both kinds of keys (PLUS-99)', async () => {
  for (const create of [CreateApiKey, CreateCareerPage]) {
    platform.clock.set(instantOf('2025-11-20', 9, 5))
    const { id, key } = await makeKey(create)
    expect((await read(id)).body).toEqual({ hours: [] })
    const reports = [
      report(key, { requests: 3, calls: 5, cost: 3_000_000_000, maxCost: 90, costliestOperation: 'Tavlor' }),
      report(key, {
        requests: 1,
        calls: 40,
        cost: 412,
        maxCost: 412,
        costliestOperation: 'BoardWithCards',
        notAllowed: 1,
      }),
      report(key, { requests: 2, calls: 2, cost: 8, maxCost: 4, tooExpensive: 2, rateLimited: 7 }),
    ]
    expect((await Promise.all(reports)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const first = {
      hour,
      requests: 6,
      calls: 47,
      cost: 3_000_000_420,
      tooExpensive: 2,
      notAllowed: 1,
      rateLimited: 7,
      maxCost: 412,
      costliestOperation: 'BoardWithCards',
    }
    expect((await read(id)).body).toEqual({ hours: [first] })
    platform.clock.set(instantOf('2025-11-20', 23, 59))
    await report(key, { requests: 1, calls: 1 })
    const last = { ...NO_USAGE, hour: instantOf('2025-11-20', 23).toISOString(), requests: 1, calls: 1 }
    expect((await read(id)).body).toEqual({ hours: [first, last] })
    // Days are those of Stockholm.
    platform.clock.set(instantOf('2025-11-21', 0, 1))
    expect((await read(id)).body).toEqual({ hours: [] })
    expect((await read(id, 2)).body).toEqual({ hours: [first, last] })
  }
})

test('only the key itself reports, and only its own company (PLUS-99)', async () => {
  const { id, key } = await makeKey()
  const elsewhere = await platform.createCompany({ members: [member] })
  expect((await report(key, { requests: 1 }, elsewhere.id)).json()).toMatchObject({ code: 'keyElsewhere' })
  const body = { companyId: company.id, usage: NO_USAGE, deprecatedUses: [] }
  expect((await platform.inject(ReportKeyUsage, { body }, admin)).status).toBe(400)
  for (const costliestOperation of ['<b>', 'x'.repeat(101)])
    expect((await report(key, { costliestOperation })).statusCode).toBe(400)
  expect((await report(key, { requests: -1 })).statusCode).toBe(400)
  expect((await read(id)).body).toEqual({ hours: [] })
})

test('members of the company read the use, and a key of another company is like no key (PLUS-99)', async () => {
  const { id } = await makeKey()
  const elsewhere = await platform.createCompany({ members: [member, stranger] })
  const statuses = [
    read(id),
    read(id, 1, admin),
    read(id, 1, stranger),
    read(id, 1, staff.administrator),
    read(id, 1, stranger, elsewhere.id),
    read(999_999, 1, stranger, elsewhere.id),
    read(id, 32),
  ].map(async (answer) => (await answer).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403, 404, 404, 400])
})

test('the use of a key is kept for 31 days, and no longer than the key (PLUS-99)', async () => {
  platform.clock.set(instantOf('2025-11-20', 9))
  const { id, key } = await makeKey()
  const kept = async () => (await platform.db.select().from(keyUsage).where(eq(keyUsage.keyId, id))).length
  await report(key, { requests: 1 })
  platform.clock.advance({ days: 20 })
  await report(key, { requests: 1 })
  await platform.deps.jobs.runNow(Prune, {})
  expect(await kept()).toBe(2)
  platform.clock.advance({ days: 11, minutes: 1 })
  await platform.deps.jobs.runNow(Prune, {})
  expect(await kept()).toBe(1)
  await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: id } }, member)
  expect(await kept()).toBe(0)
})
