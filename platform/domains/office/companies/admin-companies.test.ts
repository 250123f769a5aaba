import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  AddSalesperson,
  ChangeMainSalesperson,
  CompanyNeighbours,
  CompanyOverview,
  DashboardCountCompanies,
  DashboardGetCompanies,
  DashboardGetSalespersons,
  RemoveSalesperson,
  SetBan,
  StaffCompanies,
  ToggleAmf,
  UpdateCompanyVat,
  type AdminCompany,
} from '#contract/office/companies.ts'
import { CompanyGet, CompanyUploadLogo } from '#contract/companies/companies.ts'
import { sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import {
  companies,
  companySalespersons,
  connections,
  history,
  invitations,
  members,
  invoices,
  orders,
  outbox,
  sessions,
  subscriptions,
} from '#platform/foundation/db/schema/index.ts'
import { numberCommittedEvents, projectEvents, readEvents } from '#platform/foundation/events/outbox.ts'
import { addToLedger } from '#platform/foundation/ledger/ledger.ts'
import { findJobs } from '#platform/site/search/find-jobs.ts'
import { parseSearch } from '#platform/site/search/job-search.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { registerOfficeCompanies } from './routes.ts'

const { platform, company, member } = await setUpCompany(
  { areas: [registerOfficeCompanies, registerCompanies] },
  { company: { name: 'Ångströms Energi AB', organizationNumber: '5593184408' } },
)
const administrator = await platform.createUser({ roles: ['Administrator'], firstName: 'Eva', lastName: 'Norling' })
const moderator = await platform.createUser({ roles: ['Moderator'], firstName: 'Petter', lastName: 'Sandahl' })
const economy = await platform.createUser({ roles: ['Economy'], firstName: 'Maria', lastName: 'Ström' })
const otherCompany = await platform.createCompany({
  name: 'Zeta 100% Bygg',
  organizationNumber: '5569021175',
  members: [member],
})

const list = async (query: Record<string, unknown> = {}, as = moderator): Promise<AdminCompany[]> =>
  (await platform.inject(DashboardGetCompanies, { query }, as)).body
const findNames = async (search: string) => (await list({ search })).map(({ name }) => name)
const one = async (id: number, as = moderator): Promise<AdminCompany> => {
  const [listed] = await list({ id }, as)
  if (!listed) throw new Error('not listed')
  return listed
}
const lastEntry = async (companyId: number) =>
  (
    await platform.db.select().from(history).where(eq(history.companyId, companyId)).orderBy(desc(history.id)).limit(1)
  )[0]

test('pages through companies in Swedish name order, each exactly once (ADMIN-01, ADMIN-05)', async () => {
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

test('searches name, number and salesperson in any letter case, without wildcards (ADMIN-12)', async () => {
  expect(await findNames('ENERGI')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('ÅNG')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('559318-4408')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('100%')).toEqual(['Zeta 100% Bygg'])
  expect(await findNames('%%%')).toEqual([])
  // One or two characters are also searched inside names and numbers.
  for (const text of ['ze', 'BY', 'gg', 'z']) expect(await findNames(text)).toEqual(['Zeta 100% Bygg'])
  expect(await findNames('gi')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('84')).toContain('Ångströms Energi AB')
  expect(await findNames('RÖ')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('0%')).toEqual([])
  expect(await findNames('finns inte')).toEqual([])
})

test('salespeople add and remove themselves up to a limit; one is main (ADMIN-18, ADMIN-19, ADMIN-20, ADMIN-21, ADMIN-22)', async () => {
  const add = (as: UserRow) => platform.inject(AddSalesperson, { body: { companyId: company.id } }, as)
  expect((await add(economy)).body).toMatchObject({ name: 'Maria Ström', id: economy.id, email: economy.email })
  expect((await add(economy)).error.code).toBe('alreadySalesperson')
  await add(moderator)
  const salespersons = (await one(company.id, economy)).salespersons.map(({ id, isMain, removable }) => ({
    id,
    isMain,
    removable,
  }))
  expect(salespersons).toHaveLength(2)
  expect(salespersons).toEqual(
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
  // All salespeople were added at the same time of the test clock, so any other one can become main.
  expect(removed.body.mainSalespersonId).not.toBe(moderator.id)
  await platform.inject(ChangeMainSalesperson, { body: { companyId: company.id, userId: economy.id } }, economy)
  expect((await platform.inject(RemoveSalesperson, { body: { companyId: company.id } }, moderator)).error.code).toBe(
    'notSalesperson',
  )
  expect((await add(member)).status).toBe(403)
  expect((await platform.inject(AddSalesperson, { body: { companyId: 999_999 } }, economy)).status).toBe(404)
})

test("filters companies by salesperson, by none, and by part of a salesperson's name (ADMIN-08, ADMIN-10)", async () => {
  const names = async (query: Record<string, unknown>) => (await list(query)).map(({ name }) => name)
  expect((await platform.inject(DashboardGetSalespersons, undefined, moderator)).body).toContainEqual({
    id: economy.id,
    name: 'Maria Ström',
  })
  expect(await names({ salesperson: economy.id })).toEqual(['Ångströms Energi AB'])
  expect(await names({ salesperson: 'none', search: 'zeta' })).toEqual(['Zeta 100% Bygg'])
  expect(await names({ salesperson: 'none', search: 'energi' })).toEqual([])
  expect(await findNames('sp: maria')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('ström')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('sp: nobody')).toEqual([])
})

test('finds and shows active connections and subscriptions (ADMIN-09, ADMIN-11, ADMIN-02, ADMIN-03)', async () => {
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
    { companyId: otherCompany.id, service: 'jobylon', status: 'connected', active: true, referenceId: '7', ...start },
  ])
  const subscription = { name: 'Guld', price: 0, capabilities: [], startsOn: '2025-01-01', createdAt: platform.clock() }
  await platform.db.insert(subscriptions).values([
    { companyId: otherCompany.id, ...subscription },
    { companyId: company.id, ...subscription, endsOn: '2025-02-01' },
  ])
  expect(await findNames('s: teamtailor')).toEqual(['Ångströms Energi AB'])
  expect(await findNames('S: Jobylon')).toEqual(['Zeta 100% Bygg'])
  expect(await findNames('s: ponty')).toEqual([])
  expect(await findNames('s: monster')).toEqual([])
  expect(await findNames('sub: subscription')).toEqual(['Zeta 100% Bygg'])
  expect(await findNames('sub: GULD')).toEqual(['Zeta 100% Bygg'])
  expect(await findNames('sub: ingen sådan')).toEqual([])
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
      companyId: otherCompany.id,
      account: 'credits/boost',
      amount: 4,
      cause: 'test',
      actorId: null,
      at: platform.clock(),
    }),
  )
  expect(await one(otherCompany.id)).toMatchObject({
    jobylonService: [{ referenceId: '7', feedUrl: null }],
    subscriptionCount: 1,
    creditAmounts: [{ type: 'boost', amount: 4 }],
  })
})

test('lets administrators change VAT, and moderators AMF, and notifies staff (ADMIN-13, ADMIN-14, AD-135)', async () => {
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
  await numberCommittedEvents(platform.deps)
  const eventsByUser = await projectEvents(platform.db, await readEvents(platform.db, 0), [economy.id, member.id])
  expect(
    eventsByUser
      .get(economy.id)
      ?.some(
        ({ target, payload }) =>
          target === 'updateOffice' && (payload as { companyId: number }).companyId === company.id,
      ),
  ).toBe(true)
  expect(eventsByUser.get(member.id)?.some(({ target }) => target === 'updateOffice')).toBe(false)
})

test('returns 402 to members of a banned company and hides its ads; others are not affected (ADMIN-15)', async () => {
  await platform.createAd(company, member, {
    title: 'Drifttekniker',
    type: 'active',
    publishedAt: platform.clock(),
    details: sampleDetails(),
  })
  const jobs = async () =>
    (await findJobs(platform.db, parseSearch({}), platform.clock())).ads.map(({ title }) => title)
  const read = async (of: CompanyRow, as: UserRow) =>
    (await platform.inject(CompanyGet, { query: { id: of.id } }, as)).status
  expect(await jobs()).toContain('Drifttekniker')
  expect((await platform.inject(SetBan, { body: { id: company.id, banned: true } }, economy)).status).toBe(403)
  expect((await platform.inject(SetBan, { body: { id: company.id, banned: true } }, moderator)).status).toBe(200)
  expect([await read(company, member), await read(otherCompany, member), await read(company, moderator)]).toEqual([
    402, 200, 200,
  ])
  expect(await jobs()).not.toContain('Drifttekniker')
  expect((await one(company.id)).banned).toBe(true)
  expect(await lastEntry(company.id)).toMatchObject({
    action: 'banned',
    actorId: moderator.id,
    data: { from: false, to: true },
  })
  await platform.db.delete(outbox).where(eq(outbox.companyId, otherCompany.id))
  await platform.db.transaction(async (tx) => {
    await tx.insert(outbox).values([
      { type: 'updateSettings', companyId: company.id, createdAt: platform.clock() },
      { type: 'updateSettings', companyId: otherCompany.id, createdAt: platform.clock() },
    ])
  })
  await numberCommittedEvents(platform.deps)
  const rows = await readEvents(platform.db, 0)
  const eventsByUser = await projectEvents(platform.db, rows.slice(-6), [member.id])
  const events = eventsByUser
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

test('finds companies for staff who can open them, and those where the caller sells (SHELL-119)', async () => {
  const sales = await platform.createUser({ roles: ['InternalSales'], firstName: 'Lo', lastName: 'Wik' })
  const sold = await platform.createCompany({ name: 'Lyktan AB', organizationNumber: '5560123456' })
  await platform.db
    .insert(companySalespersons)
    .values({ companyId: sold.id, userId: sales.id, addedAt: platform.clock() })
  const find = async (query: { search?: string; own?: boolean; take?: number }, as = sales) =>
    (await platform.inject(StaffCompanies, { query }, as)).body
  const lyktan = { id: sold.id, name: 'Lyktan AB', organizationNumber: '5560123456', isTest: false }
  expect(await find({ search: 'lykt' })).toEqual([lyktan])
  expect(await find({ search: '556012-3456' }, moderator)).toEqual([lyktan])
  expect(await find({ own: true })).toEqual([lyktan])
  expect(await find({ own: true }, moderator)).toEqual([])
  expect(await find({ take: 1 })).toHaveLength(1)
  for (const as of [economy, member])
    expect((await platform.inject(StaffCompanies, { query: { search: 'lykt' } }, as)).status).toBe(403)
})

test('the overview has key numbers of ads and orders, and the first subscriptions and people (PLUS-107)', async () => {
  const own = await platform.createCompany({ name: 'Översikt AB', members: [member] })
  // In Stockholm, the day has already begun.
  await platform.db
    .update(companies)
    .set({ createdAt: new Date('2024-03-03T23:30:00Z') })
    .where(eq(companies.id, own.id))
  const png = await sharp({ create: { width: 10, height: 10, channels: 4, background: '#268' } })
    .png()
    .toBuffer()
  const logo = `data:image/png;base64,${png.toString('base64')}`
  const { logoUrl } = (await platform.inject(CompanyUploadLogo, { body: { id: own.id, logo } }, member)).body
  expect(logoUrl).toMatch(/^\/media\//)
  const other = await platform.createUser({ firstName: 'Anna', lastName: 'Berg' })
  await platform.db
    .insert(members)
    .values({ companyId: own.id, userId: other.id, admin: true, joinedAt: platform.clock() })
  await platform.db.insert(invitations).values({
    companyId: own.id,
    id: randomUUID(),
    email: 'ny@example.test',
    invitedBy: other.id,
    createdAt: platform.clock(),
  })
  const subscription = {
    companyId: own.id,
    price: 1_190_000,
    capabilities: [],
    startsOn: '2025-01-01',
    createdAt: platform.clock(),
  }
  await platform.db.insert(subscriptions).values([
    { ...subscription, name: 'Löper' },
    { ...subscription, name: 'Slut', endsOn: '2025-01-31' },
  ])
  const order = { companyId: own.id, kind: 'Other' as const, title: 'Rad', net: 100_000 }
  const [replaced] = await platform.db
    .insert(invoices)
    .values({
      companyId: own.id,
      number: 20259001,
      status: 'Canceled',
      vat: 2500,
      paperBilling: false,
      requestedBy: member.id,
      createdAt: platform.clock(),
    })
    .returning({ id: invoices.id })
  await platform.db.insert(orders).values([
    // The lines of a replaced invoice are also on the new one.
    { ...order, invoiceId: replaced?.id ?? null, createdAt: platform.clock() },
    { ...order, discount: -10_000, createdAt: new Date('2025-01-01T00:30:00+01:00') },
    { ...order, createdAt: new Date('2024-12-31T23:30:00+01:00') },
    { ...order, paymentCanceledAt: platform.clock(), createdAt: platform.clock() },
    { ...order, item: 'paperFee', createdAt: platform.clock() },
  ])
  const session = { userId: other.id, createdAt: platform.clock(), expiresAt: platform.clock() }
  const seenAt = new Date(platform.clock().getTime() - 3_600_000)
  await platform.db.insert(sessions).values([
    { ...session, id: randomUUID(), lastSeenAt: new Date(seenAt.getTime() - 1000) },
    { ...session, id: randomUUID(), lastSeenAt: seenAt },
    // Staff who impersonate the member are not the member.
    { ...session, id: randomUUID(), impersonatorId: administrator.id, lastSeenAt: platform.clock() },
  ])
  await platform.db.insert(connections).values({
    companyId: own.id,
    service: 'teamtailorXml',
    status: 'connected',
    active: true,
    since: seenAt,
    lastSuccess: platform.clock(),
    fault: 'tooSlow',
    userId: other.id,
    createdAt: seenAt,
  })
  const overview = await platform.inject(CompanyOverview, { query: { id: own.id } }, economy)
  expect(overview.body).toMatchObject({
    id: own.id,
    created: '2024-03-04',
    logoUrl,
    ads: { total: 0, active: 0, promoted: 0 },
    bought: { thisYear: 900, lastYear: 1000 },
    subscriptions: [{ name: 'Löper', price: 11_900, start: '2025-01-01', end: null, credits: null }],
    members: [
      { name: 'Anna Berg', admin: true, lastSeen: seenAt.toISOString(), mayBeImpersonated: false },
      { id: member.id, admin: false, mayBeImpersonated: false },
    ],
    membersCount: 2,
    invitations: [{ email: 'ny@example.test' }],
    invitationsCount: 1,
    connections: [
      {
        service: 'teamtailorXml',
        status: 'connected',
        reference: null,
        since: seenAt.toISOString(),
        lastSuccess: platform.clock().toISOString(),
        fault: 'tooSlow',
      },
    ],
  })
  // Economy does not impersonate.
  const { members: people } = (await platform.inject(CompanyOverview, { query: { id: own.id } }, administrator)).body
  expect(people.map(({ mayBeImpersonated }) => mayBeImpersonated)).toEqual([true, true])
  for (const user of [member, moderator])
    expect((await platform.inject(CompanyOverview, { query: { id: own.id } }, user)).status).toBe(403)
  expect((await platform.inject(CompanyOverview, { query: { id: 1_999_999_999 } }, economy)).status).toBe(403)
})

test('a company has neighbours and a place in the list that staff came from (PLUS-107)', async () => {
  const created: CompanyRow[] = []
  for (const name of ['Granne B', 'Granne A', 'Granne D', 'Granne C'])
    created.push(await platform.createCompany({ name, organizationNumber: `55000${name.charCodeAt(7)}00` }))
  const [b, a, d, c] = created.map(({ id, name }) => ({ id, name }))
  if (!a || !b || !c || !d) throw new Error('not created')
  const around = async (id: number, query: object = {}, as = economy) =>
    await platform.inject(CompanyNeighbours, { query: { id, ...query } }, as)
  const search = { search: 'granne' }
  expect((await around(a.id, search)).body).toEqual({ previous: null, next: b, place: 1, total: 4 })
  expect((await around(c.id, search)).body).toEqual({ previous: b, next: d, place: 3, total: 4 })
  expect((await around(d.id, search)).body).toEqual({ previous: c, next: null, place: 4, total: 4 })
  const names = (await list()).map(({ name }) => name)
  const all = (await around(b.id)).body
  expect({ ...all, next: all.next?.name }).toEqual({
    previous: a,
    next: 'Granne C',
    place: names.indexOf('Granne B') + 1,
    total: names.length,
  })
  // A company outside the filtered list has neighbours there, but no place.
  expect((await around(b.id, { search: 'granne d' })).body).toEqual({ previous: null, next: d, place: null, total: 1 })
  expect((await around(b.id, { search: 'finns inte' })).body).toEqual({
    previous: null,
    next: null,
    place: null,
    total: 0,
  })
  expect((await around(1_999_999_999)).status).toBe(403)
  for (const user of [member, moderator]) expect((await around(a.id, {}, user)).status).toBe(403)
})

test('a company has orders to invoice while its unbilled orders have an amount (ADMIN-72, PLUS-141)', async () => {
  const buyer = await platform.createCompany({ name: 'Köpare AB', members: [member] })
  const order = { companyId: buyer.id, kind: 'Other' as const, title: 'Rad', createdAt: platform.clock() }
  await platform.db.insert(orders).values({ ...order, net: 100_000, discount: -100_000 })
  expect((await one(buyer.id, economy)).hasOrdersToInvoice).toBe(false)
  await platform.db.insert(orders).values({ ...order, net: 100_000 })
  expect((await one(buyer.id, economy)).hasOrdersToInvoice).toBe(true)
})
