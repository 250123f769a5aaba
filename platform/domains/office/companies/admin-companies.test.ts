import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AddSalesperson,
  ChangeMainSalesperson,
  DashboardCountCompanies,
  DashboardGetCompanies,
  DashboardGetSalespersons,
  RemoveSalesperson,
  SetBan,
  ToggleAmf,
  UpdateCompanyVat,
  type AdminCompany,
} from '#contract/office/admin-companies.ts'
import { CompanyGet } from '#contract/companies/company-and-tree.ts'
import { sampleDetails } from '#platform/domains/ads/ads/samples.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { companies, connections, history, outbox, subscriptions } from '#platform/foundation/db/schema/index.ts'
import { numberCommitted, projectEvents, readEvents } from '#platform/foundation/events/sender.ts'
import { addToLedger } from '#platform/foundation/ledger/ledger.ts'
import { findJobs } from '#platform/site/search/find-jobs.ts'
import { readSearch } from '#platform/site/search/job-search.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { registerAdminCompanies } from './routes.ts'

let platform: TestPlatform
let administrator: UserRow
let moderator: UserRow
let economy: UserRow
let member: UserRow
let company: CompanyRow
let other: CompanyRow

beforeAll(async () => {
  platform = await startPlatform({ areas: [registerAdminCompanies, registerCompanies] })
  administrator = await platform.createUser({ roles: ['Administrator'], firstName: 'Eva', lastName: 'Norling' })
  moderator = await platform.createUser({ roles: ['Moderator'], firstName: 'Petter', lastName: 'Sandahl' })
  economy = await platform.createUser({ roles: ['Economy'], firstName: 'Maria', lastName: 'Ström' })
  member = await platform.createUser()
  company = await platform.createCompany({
    name: 'Ångströms Energi AB',
    organizationNumber: '5593184408',
    members: [member],
  })
  other = await platform.createCompany({ name: 'Zeta 100% Bygg', organizationNumber: '5569021175', members: [member] })
})
afterAll(() => platform.close())

const list = async (query: Record<string, unknown> = {}, as = moderator): Promise<AdminCompany[]> =>
  (await platform.inject(DashboardGetCompanies, { query }, as)).body
const found = async (search: string) => (await list({ search })).map(({ name }) => name)
const one = async (id: number, as = moderator): Promise<AdminCompany> => {
  const [it] = await list({ id }, as)
  if (!it) throw new Error('not listed')
  return it
}
const lastEntry = async (companyId: number) =>
  (
    await platform.db.select().from(history).where(eq(history.companyId, companyId)).orderBy(desc(history.id)).limit(1)
  )[0]

test('ADMIN-01 ADMIN-05 companies come a page at a time by Swedish name, none twice and none left out', async () => {
  for (const name of ['Östra', 'Äpplet', 'åkaren', 'Norrsken']) await platform.createCompany({ name })
  const names: string[] = []
  let after: string | undefined
  for (;;) {
    const page = await list({ take: 2, ...(after && { after }) })
    names.push(...page.map(({ name }) => name))
    after = page[1]?.cursor
    if (page.length < 2) break
  }
  expect(names).toEqual(['Norrsken', 'Zeta 100% Bygg', 'åkaren', 'Ångströms Energi AB', 'Äpplet', 'Östra'])
  expect((await platform.inject(DashboardCountCompanies, { query: {} }, moderator)).body.total).toBe(6)
  expect((await platform.inject(DashboardGetCompanies, { query: {} }, member)).status).toBe(403)
})

test('ADMIN-12 other text matches name, number or salesperson, whatever its case, and is no pattern', async () => {
  expect(await found('ENERGI')).toEqual(['Ångströms Energi AB'])
  expect(await found('ÅNG')).toEqual(['Ångströms Energi AB'])
  expect(await found('559318-4408')).toEqual(['Ångströms Energi AB'])
  expect(await found('100%')).toEqual(['Zeta 100% Bygg'])
  expect(await found('%%%')).toEqual([])
  // One or two letters are looked for inside names and numbers too.
  for (const inside of ['ze', 'BY', 'gg', 'z']) expect(await found(inside)).toEqual(['Zeta 100% Bygg'])
  expect(await found('gi')).toEqual(['Ångströms Energi AB'])
  expect(await found('84')).toContain('Ångströms Energi AB')
  expect(await found('RÖ')).toEqual(['Ångströms Energi AB'])
  expect(await found('0%')).toEqual([])
  expect(await found('finns inte')).toEqual([])
})

test('salespersons add and remove themselves up to a cap; one is main (ADMIN-18 ADMIN-19 ADMIN-20 ADMIN-21 ADMIN-22)', async () => {
  const add = (as: UserRow) => platform.inject(AddSalesperson, { body: { companyId: company.id } }, as)
  expect((await add(economy)).body).toMatchObject({ name: 'Maria Ström', id: economy.id, email: economy.email })
  expect((await add(economy)).error.code).toBe('alreadySalesperson')
  await add(moderator)
  const told = (await one(company.id, economy)).salespersons.map(({ id, isMain, removable }) => ({
    id,
    isMain,
    removable,
  }))
  expect(told).toHaveLength(2)
  expect(told).toEqual(
    expect.arrayContaining([
      { id: economy.id, isMain: true, removable: true },
      { id: moderator.id, isMain: false, removable: false },
    ]),
  )
  expect(
    (await platform.inject(ChangeMainSalesperson, { body: { companyId: company.id, userId: moderator.id } }, economy))
      .status,
  ).toBe(200)
  expect(await lastEntry(company.id)).toMatchObject({
    action: 'mainSalespersonChanged',
    actorId: economy.id,
    data: { from: economy.id, to: moderator.id },
  })
  expect(
    (
      await platform.inject(
        ChangeMainSalesperson,
        { body: { companyId: company.id, userId: administrator.id } },
        economy,
      )
    ).error.code,
  ).toBe('notSalesperson')
  expect((await one(company.id, economy)).salespersonsFull).toBe(false)
  for (let n = 0; n < 3; n += 1) expect((await add(await platform.createStaff('Moderator'))).status).toBe(200)
  expect((await add(administrator)).error.code).toBe('tooManySalespersons')
  expect((await one(company.id, economy)).salespersonsFull).toBe(true)
  const removed = await platform.inject(RemoveSalesperson, { body: { companyId: company.id } }, moderator)
  // All came in the same instant of the test's clock.
  expect(removed.body.mainSalespersonId).not.toBe(moderator.id)
  await platform.inject(ChangeMainSalesperson, { body: { companyId: company.id, userId: economy.id } }, economy)
  expect((await platform.inject(RemoveSalesperson, { body: { companyId: company.id } }, moderator)).error.code).toBe(
    'notSalesperson',
  )
  expect((await add(member)).status).toBe(403)
  expect((await platform.inject(AddSalesperson, { body: { companyId: 999_999 } }, economy)).status).toBe(404)
})

test('ADMIN-08 ADMIN-10 the list is narrowed to one salesperson, to none, and by a part of the name', async () => {
  const names = async (query: Record<string, unknown>) => (await list(query)).map(({ name }) => name)
  expect((await platform.inject(DashboardGetSalespersons, undefined, moderator)).body).toContainEqual({
    id: economy.id,
    name: 'Maria Ström',
  })
  expect(await names({ salesperson: economy.id })).toEqual(['Ångströms Energi AB'])
  expect(await names({ salesperson: 'none', search: 'zeta' })).toEqual(['Zeta 100% Bygg'])
  expect(await names({ salesperson: 'none', search: 'energi' })).toEqual([])
  expect(await found('sp: maria')).toEqual(['Ångströms Energi AB'])
  expect(await found('ström')).toEqual(['Ångströms Energi AB'])
  expect(await found('sp: nobody')).toEqual([])
})

test('connected connectors and running subscriptions are found and shown (ADMIN-09 ADMIN-11 ADMIN-02 ADMIN-03)', async () => {
  const start = { userId: administrator.id, createdAt: platform.clock(), since: platform.clock() }
  await platform.db.insert(connections).values([
    {
      companyId: company.id,
      service: 'teamtailorXml',
      status: 'connected',
      active: true,
      companyUuid: 'nordvik',
      ...start,
    },
    {
      companyId: company.id,
      service: 'ponty',
      status: 'waitingForConnection',
      active: true,
      feedUrl: 'https://ponty.example/extapi/job?p=1',
      ...start,
    },
    { companyId: other.id, service: 'jobylon', status: 'connected', active: true, referenceId: '7', ...start },
  ])
  const subscription = { name: 'Guld', price: 0, capabilities: [], startsOn: '2025-01-01', createdAt: platform.clock() }
  await platform.db.insert(subscriptions).values([
    { companyId: other.id, ...subscription },
    { companyId: company.id, ...subscription, endsOn: '2025-02-01' },
  ])
  expect(await found('s: teamtailor')).toEqual(['Ångströms Energi AB'])
  expect(await found('S: Jobylon')).toEqual(['Zeta 100% Bygg'])
  expect(await found('s: ponty')).toEqual([])
  expect(await found('s: monster')).toEqual([])
  expect(await found('sub: subscription')).toEqual(['Zeta 100% Bygg'])
  expect(await one(company.id)).toMatchObject({
    teamtailorService: null,
    teamtailorXmlService: { status: 'connected', referenceId: 'nordvik' },
    pontyServices: [{ status: 'waitingForConnection', feedUrl: 'https://ponty.example/extapi/job?p=1' }],
    jobylonService: [],
    amsConnection: 'notConnected',
    amsSenderId: null,
    hasSubscriptions: false,
    vat: true,
    amfRequired: false,
    banned: false,
    partialSponsoringEnabled: false,
    partialSponsoringPoints: 0,
    creditsEnabled: false,
  })
  await platform.db.transaction((tx) =>
    addToLedger(tx, {
      companyId: other.id,
      account: 'credits/boost',
      amount: 4,
      cause: 'test',
      actorId: null,
      at: platform.clock(),
    }),
  )
  expect(await one(other.id)).toMatchObject({
    jobylonService: [{ referenceId: '7', feedUrl: null }],
    subscriptionCount: 1,
    creditAmounts: [{ type: 'boost', amount: 4 }],
  })
})

test('administrators switch VAT, moderators AMF too; history and staff hear of it (ADMIN-13 ADMIN-14 AD-135)', async () => {
  expect((await platform.inject(UpdateCompanyVat, { body: { id: company.id, vat: false } }, moderator)).status).toBe(
    403,
  )
  expect(
    (await platform.inject(UpdateCompanyVat, { body: { id: company.id, vat: false } }, administrator)).status,
  ).toBe(200)
  expect(await lastEntry(company.id)).toMatchObject({
    action: 'vatSwitched',
    actorId: administrator.id,
    data: { from: 0.25, to: 0 },
  })
  expect((await platform.inject(ToggleAmf, { body: { id: company.id, required: true } }, economy)).status).toBe(403)
  expect((await platform.inject(ToggleAmf, { body: { id: company.id, required: true } }, moderator)).status).toBe(200)
  expect(await one(company.id)).toMatchObject({ vat: false, amfRequired: true })
  expect((await platform.db.select().from(companies).where(eq(companies.id, company.id)))[0]).toMatchObject({
    vatAmount: 0,
    employmentServiceRequired: true,
  })
  expect((await platform.inject(ToggleAmf, { body: { id: 999_999, required: true } }, moderator)).status).toBe(404)
  await numberCommitted(platform.db)
  const told = await projectEvents(platform.db, await readEvents(platform.db, 0), [economy.id, member.id])
  expect(
    told
      .get(economy.id)
      ?.some(
        ({ target, payload }) =>
          target === 'updateOffice' && (payload as { companyId: number }).companyId === company.id,
      ),
  ).toBe(true)
  expect(told.get(member.id)?.some(({ target }) => target === 'updateOffice')).toBe(false)
})

test('a banned company answers 402 to members and leaves the site; others and staff see no change (ADMIN-15)', async () => {
  await platform.createAd(company, member, {
    title: 'Drifttekniker',
    type: 'active',
    publishedAt: platform.clock(),
    details: sampleDetails(),
  })
  const jobs = async () => (await findJobs(platform.db, readSearch({}), platform.clock())).ads.map(({ title }) => title)
  const read = async (of: CompanyRow, as: UserRow) =>
    (await platform.inject(CompanyGet, { query: { id: of.id } }, as)).status
  expect(await jobs()).toContain('Drifttekniker')
  expect((await platform.inject(SetBan, { body: { id: company.id, banned: true } }, economy)).status).toBe(403)
  expect((await platform.inject(SetBan, { body: { id: company.id, banned: true } }, moderator)).status).toBe(200)
  expect([await read(company, member), await read(other, member), await read(company, moderator)]).toEqual([
    402, 200, 200,
  ])
  expect(await jobs()).not.toContain('Drifttekniker')
  expect((await one(company.id)).banned).toBe(true)
  expect(await lastEntry(company.id)).toMatchObject({
    action: 'banned',
    actorId: moderator.id,
    data: { from: false, to: true },
  })
  await platform.db.delete(outbox).where(eq(outbox.companyId, other.id))
  await platform.db.transaction(async (tx) => {
    await tx.insert(outbox).values([
      { type: 'updateSettings', companyId: company.id, createdAt: platform.clock() },
      { type: 'updateSettings', companyId: other.id, createdAt: platform.clock() },
    ])
  })
  await numberCommitted(platform.db)
  const rows = await readEvents(platform.db, 0)
  const told = await projectEvents(platform.db, rows.slice(-5), [member.id])
  const events = told
    .get(member.id)
    ?.map(({ target, payload }) => [target, (payload as { companyId: number }).companyId])
  expect(events).toContainEqual(['updateAccess', company.id])
  expect(events).not.toContainEqual(['updateSettings', company.id])
  expect((await platform.inject(SetBan, { body: { id: company.id, banned: false } }, administrator)).status).toBe(200)
  expect(await read(company, member)).toBe(200)
  expect(await jobs()).toContain('Drifttekniker')
  expect(
    await platform.db
      .select()
      .from(history)
      .where(and(eq(history.companyId, company.id), eq(history.action, 'unbanned'))),
  ).toHaveLength(1)
})
