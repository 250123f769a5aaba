import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CompanySettings } from '#contract/companies/company-settings.ts'
import {
  accessRequests,
  companies,
  companyProfiles,
  connections,
  emailTemplates,
  history,
  invitations,
  partnerKeys,
  retentionNotices,
  senderAddresses,
} from '#platform/foundation/db/schema/index.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { addDays, startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { createOrder } from '#platform/domains/billing/invoices/billing.fixture.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerCompanySettings } from './routes.ts'

const { platform, company, admin, member } = await setUpCompany(
  { areas: [registerCompanies, registerCompanySettings] },
  {
    company: {
      telephone: '',
      companyAddress: {
        coAddress: null,
        streetAddress: 'Storgatan 14',
        postNumber: '852 3',
        postArea: 'Sundsvall',
        postCountry: 'SE',
        postAddress: null,
      },
    },
  },
)

const settingsOf = async (as: UserRow) =>
  (await platform.inject(CompanySettings, { query: { id: company.id } }, as)).body

test('returns missing info and counts of one company in one request (COMP-21)', async () => {
  const otherCompany = await platform.createCompany({ members: [member] })
  for (const companyId of [company.id, company.id, otherCompany.id]) {
    await platform.db
      .insert(emailTemplates)
      .values({ companyId, name: `Mall ${Math.random()}`, body: '<p>Hej</p>', createdAt: platform.clock() })
  }
  const before = await settingsOf(member)
  expect(before).toMatchObject({
    organizationNumber: company.organizationNumber,
    city: 'Sundsvall',
    admin: false,
    emailTemplates: 2,
    stepTemplates: 0,
  })
  // Removes the telephone and sets an invalid postal code, in addition to the fields that the factory omits.
  await platform.db.update(companies).set({ telephone: '060-12 34 56' }).where(eq(companies.id, company.id))
  expect((await settingsOf(member)).infoFaults).toBe(before.infoFaults - 1)
  expect((await settingsOf(admin)).admin).toBe(true)
})

test('shows access requests, unbilled orders, sender and expiring keys to users with the right (COMP-21)', async () => {
  const [asker, seller, moderator] = [
    await platform.createUser(),
    await platform.createStaff('InternalSales'),
    await platform.createStaff('Moderator'),
  ]
  const before = await settingsOf(admin)
  const now = platform.clock()
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  await platform.addMember(company, seller)
  await platform.db
    .insert(invitations)
    .values({ companyId: company.id, id: randomUUID(), email: 'ny@brev.example', invitedBy: admin.id, createdAt: now })
  for (const approverId of [admin.id, randomUUID()])
    await platform.db.insert(accessRequests).values({
      companyId: company.id,
      id: randomUUID(),
      userId: asker.id,
      approverKind: 'administrator',
      approverId,
      approverName: 'Karin',
      createdAt: now,
    })
  await platform.db
    .insert(senderAddresses)
    .values({ companyId: company.id, email: 'jobb@brev.example', createdAt: now, verifiedAt: now })
  await platform.db.update(companies).set({ senderEmail: 'jobb@brev.example' }).where(eq(companies.id, company.id))
  await platform.db.insert(partnerKeys).values(
    [3, 30, -3].map((days) => ({
      companyId: company.id,
      kind: 'api' as const,
      name: `Om ${days}`,
      masked: 'tvl_abcd…',
      keyHash: randomUUID(),
      scope: 'read' as const,
      createdBy: admin.id,
      createdAt: now,
      expiresAt: inDays(days),
    })),
  )
  await platform.db.insert(companyProfiles).values({ companyId: company.id, draft: { name: 'Utkast' } as never })
  const all = await settingsOf(admin)
  // Sales staff are not counted, and a user with two access requests is counted once.
  expect(all).toMatchObject({
    users: before.users + 1,
    accessRequests: 1,
    unbilled: { orders: 0, sum: 0 },
    senders: 1,
    senderInUse: true,
    apiKeys: 3,
    endingApiKeys: 1,
    apiKeyEnds: inDays(3).toISOString(),
    profilePublished: false,
    profileDraft: true,
  })
  expect(await settingsOf(member)).toMatchObject({ accessRequests: 0, unbilled: { orders: 0, sum: 0 } })
  expect(await settingsOf(moderator)).toMatchObject({
    accessRequests: 0,
    unbilled: null,
    apiKeys: null,
    endingApiKeys: 0,
    apiKeyEnds: null,
  })
})

test('shows the same sum on the billing tile as on the invoice, without discounts and cancelled payments (COMP-21)', async () => {
  const ownCompany = await platform.createCompany({ admin })
  await createOrder(platform, ownCompany.id, { net: 100_000, discount: -20_000 })
  await createOrder(platform, ownCompany.id, { net: 50_000, paymentCanceledAt: platform.clock() })
  const tile = (await platform.inject(CompanySettings, { query: { id: ownCompany.id } }, admin)).body.unbilled
  expect(tile).toEqual({ orders: 2, sum: 1000 })
})

test('names the only failing service on the connections tile, also a missing required one (COMP-21)', async () => {
  const ownCompany = await platform.createCompany({ admin })
  const failing = async () => {
    const { body } = await platform.inject(CompanySettings, { query: { id: ownCompany.id } }, admin)
    return [body.failingConnections, body.failingService]
  }
  expect(await failing()).toEqual([0, null])
  await platform.db.update(companies).set({ employmentServiceRequired: true }).where(eq(companies.id, ownCompany.id))
  expect(await failing()).toEqual([1, 'ams'])
  const now = platform.clock()
  await platform.db.insert(connections).values({
    companyId: ownCompany.id,
    service: 'jobylon',
    status: 'connected',
    since: now,
    active: true,
    userId: admin.id,
    createdAt: now,
    fault: 'malformed',
    faultSince: now,
  })
  expect(await failing()).toEqual([2, null])
  await platform.db.update(companies).set({ employmentServiceRequired: false }).where(eq(companies.id, ownCompany.id))
  expect(await failing()).toEqual([1, 'jobylon'])
})

test("shows the next deletion and the week's log entries only to administrators (COMP-21, PLUS-40, PLUS-42)", async () => {
  const ownCompany = await platform.createCompany({ admin, members: [member] })
  const [first, second] = [await platform.createAd(ownCompany, admin), await platform.createAd(ownCompany, admin)]
  const tell = async (as: UserRow) => {
    const {
      body: { retention, acts },
    } = await platform.inject(CompanySettings, { query: { id: ownCompany.id } }, as)
    return { retention, acts }
  }
  const { acts: before } = await tell(admin)
  const day = (days: number) => addDays(stockholmDay(platform.clock()), days)
  await platform.db.insert(retentionNotices).values(
    [
      [first.id, 0, 90],
      [first.id, 5, 30],
      [second.id, 5, 8],
      [second.id, 6, 70],
    ].map(([adId = 0, days = 0, applications = 0]) => ({
      companyId: ownCompany.id,
      adId,
      dueOn: day(days),
      toldAt: platform.clock(),
      applications,
    })),
  )
  const at = (days: number) => startOfDay(day(days))
  await platform.db.insert(history).values(
    [-6, -6, -7].map((days) => ({
      companyId: ownCompany.id,
      entity: 'company',
      entityId: String(ownCompany.id),
      action: 'infoUpdated',
      data: {},
      actorId: admin.id,
      at: at(days),
    })),
  )
  expect(await tell(admin)).toEqual({
    retention: { applications: 38, on: day(5) },
    acts: { count: (before?.count ?? 0) + 2, isMore: false },
  })
  expect(await tell(member)).toEqual({ retention: null, acts: null })
  expect((await tell(await platform.createStaff('Administrator'))).acts).not.toBeNull()
  expect((await tell(await platform.createStaff('Moderator'))).acts).toBeNull()
})
