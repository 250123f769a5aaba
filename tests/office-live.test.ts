import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountUpdateUserInfo } from '#contract/identity/profile.ts'
import { RequestForInvoice } from '#contract/billing/orders-and-invoices.ts'
import { AddBoostingCredits, EnableCredits } from '#contract/billing/credits.ts'
import { CreateFeaturePost } from '#contract/office/release-notes.ts'
import {
  ForeignCompanyCreateCompany,
  RequestForeignCompany,
  GetAllForeignCompany,
} from '#contract/companies/foreign-companies.ts'
import { SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { RenameAd } from '#contract/ads/ads.ts'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { CancelPromotion, ResumePromotion, StartPromotion } from '#contract/advertising/promotion.ts'
import { CloseUserTask, GetUserTasks } from '#contract/advertising/staff-tasks.ts'
import { AddSubscription } from '#contract/billing/subscriptions.ts'
import { SetStaffRoles } from '#contract/identity/users.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { createOrder } from '#platform/domains/billing/invoices/billing.fixture.ts'
import {
  getLastSequenceNumber,
  numberCommittedEvents,
  projectEvents,
  readEvents,
} from '#platform/foundation/events/outbox.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'

// Live events that staff receive about each other's changes and about companies, by the parts that their role can
// access.

let platform: TestPlatform
let staff: Record<'administrator' | 'moderator' | 'economy' | 'contentWriter', UserRow>
let member: UserRow
let company: CompanyRow

beforeAll(async () => {
  platform = await startPlatform()
  staff = {
    administrator: await platform.createStaff('Administrator'),
    moderator: await platform.createStaff('Moderator'),
    economy: await platform.createStaff('Economy'),
    contentWriter: await platform.createStaff('ContentWriter'),
  }
  member = await platform.createUser()
  company = await platform.createCompany({ members: [member] })
})
afterAll(() => platform.close())

/**
 * Returns the back office events of a change for each receiver, or only those about timelines. Nearly every change has
 * an entry in a timeline.
 */
async function receivedParts(
  act: () => Promise<{ status: number }>,
  { isTimeline = false } = {},
): Promise<Record<string, string[]>> {
  await numberCommittedEvents(platform.deps)
  const before = await getLastSequenceNumber(platform.db)
  expect((await act()).status).toBe(200)
  await numberCommittedEvents(platform.deps)
  const people = Object.entries({ ...staff, member })
  const payloads = await projectEvents(
    platform.db,
    await readEvents(platform.db, before),
    people.map(([, { id }]) => id),
  )
  return Object.fromEntries(
    people.flatMap(([name, { id }]) => {
      const parts = (payloads.get(id) ?? [])
        .filter(({ target }) => target === 'updateOffice')
        .map(({ payload }) => payload as { about: string; companyId: number | null })
        .filter(({ about }) => (about === 'timeline') === isTimeline)
      return parts.length === 0
        ? []
        : [
            [
              name,
              parts
                .map(({ about, companyId }) => (companyId === company.id ? `${about} of the company` : about))
                .sort(),
            ],
          ]
    }),
  )
}

test(
  'staff who can list companies are notified of changed credits and subscriptions ' +
    '(ADMIN-30, ADMIN-31, ADMIN-40, SHELL-70)',
  async () => {
    const all = (...parts: string[]) =>
      Object.fromEntries(['administrator', 'moderator', 'economy'].map((name) => [name, parts]))
    expect(
      await receivedParts(() =>
        platform.inject(
          EnableCredits,
          { params: { companyId: company.id }, body: { description: 'Avtal' } },
          staff.moderator,
        ),
      ),
    ).toEqual(all('companies of the company'))
    expect(
      await receivedParts(() =>
        platform.inject(
          AddBoostingCredits,
          { params: { companyId: company.id }, body: { description: 'Köpta', amount: [{ type: 'boost', amount: 2 }] } },
          staff.moderator,
        ),
      ),
    ).toEqual(all('companies of the company'))
    const subscription = {
      name: 'Bas',
      price: 0,
      period: { kind: 'infinite' as const, startDate: '2025-11-01' },
      capabilities: [{ kind: 'MonthlyCreditsCapability' as const, credits: 1, promotionType: 'boost' as const }],
    }
    expect(
      await receivedParts(() =>
        platform.inject(AddSubscription, { params: { companyId: company.id }, body: subscription }, staff.moderator),
      ),
    ).toEqual(all('companies of the company'))
    const withOrder = await receivedParts(() =>
      platform.inject(
        AddSubscription,
        { params: { companyId: company.id }, body: { ...subscription, price: 900 } },
        staff.moderator,
      ),
    )
    expect(withOrder).toEqual({
      administrator: ['billing of the company', 'companies of the company'],
      economy: ['billing of the company', 'companies of the company'],
      moderator: ['companies of the company'],
    })
  },
)

test('an administrator is notified of entries in the timeline of a company, except about candidates (PLUS-107)', async () => {
  const notified = (act: Parameters<typeof receivedParts>[0]) => receivedParts(act, { isTimeline: true })
  const entry = { administrator: ['timeline of the company'] }
  const key = { id: company.id, name: 'Lönesystem' }
  expect(await notified(() => platform.inject(CreateApiKey, { body: key }, member))).toEqual(entry)
  const ad = await platform.createAd(company, member, sampleFinishedAd())
  const renamed = { id: ad.id, title: 'Drifttekniker' }
  expect(await notified(() => platform.inject(RenameAd, { body: renamed }, member))).toEqual(entry)
  const candidate = await platform.createCandidate(ad)
  expect(
    await notified(() => platform.inject(SetCandidateRating, { body: { id: candidate.id, rating: 4 } }, member)),
  ).toEqual({})
})

const abroad = {
  companyName: 'Fjordheim Maritime',
  contactName: 'Ingvild Fjord',
  contactEmail: 'ingvild@fjordheim.example',
  contactPhone: '+47 905 12 744',
  homePage: null,
  organizationNumber: 'NO 914 220 517',
  country: 'NO',
  city: 'Bodø',
  postNumber: '8006',
  address: 'Strandgata 22',
  co: null,
}

test('Administrator and Moderator are notified of new and accepted foreign requests (ADMIN-79, ADMIN-84, SHELL-74)', async () => {
  const both = (...parts: string[]) => ({ administrator: parts, moderator: parts })
  expect(await receivedParts(() => platform.inject(RequestForeignCompany, { body: abroad }, member))).toEqual(
    both('foreign'),
  )
  const [request] = (await platform.inject(GetAllForeignCompany, { query: { status: 'pending' } }, staff.moderator))
    .body
  const made = await receivedParts(() =>
    platform.inject(
      ForeignCompanyCreateCompany,
      { body: { id: request?.id ?? 0, requireAmfService: false } },
      staff.moderator,
    ),
  )
  expect(made['administrator']).toContain('foreign')
  expect(made['moderator']).toContain('foreign')
  expect(made['economy']).toEqual(['companies'])
})

test('Administrator, Moderator and ContentWriter are notified of promotions and tasks (ADMIN-97, SHELL-76)', async () => {
  const ad = await platform.createAd(company, member, {
    ...sampleFinishedAd(),
    type: 'active',
    start: platform.clock(),
    publishedAt: platform.clock(),
  })
  const all = Object.fromEntries(
    ['administrator', 'moderator', 'contentWriter'].map((name) => [name, ['promotions of the company']]),
  )
  const at = { params: { adId: ad.id } }
  expect(
    await receivedParts(() =>
      platform.inject(StartPromotion, { ...at, body: { promotionType: 'boost-pro' } }, staff.contentWriter),
    ),
  ).toEqual(all)
  expect(await receivedParts(() => platform.inject(CancelPromotion, at, staff.contentWriter))).toEqual(all)
  expect(await receivedParts(() => platform.inject(ResumePromotion, at, staff.contentWriter))).toEqual(all)
  const [task] = (await platform.inject(GetUserTasks, { query: { status: 'open' } }, staff.contentWriter)).body.data
  expect(
    await receivedParts(() => platform.inject(CloseUserTask, { body: { id: task?.id ?? 0 } }, staff.contentWriter)),
  ).toEqual(all)
})

test('Administrator and Economy are notified of a requested invoice (ADMIN-72, ADMIN-75, SHELL-72)', async () => {
  await createOrder(platform, company.id)
  expect(await receivedParts(() => platform.inject(RequestForInvoice, { body: { id: company.id } }, member))).toEqual({
    administrator: ['billing of the company', 'companies of the company'],
    economy: ['billing of the company', 'companies of the company'],
    // The list of companies shows who has orders to invoice.
    moderator: ['companies of the company'],
  })
})

test('Administrator and Moderator are notified of users and posts (ADMIN-86, ADMIN-91, SHELL-73, SHELL-75)', async () => {
  const both = (part: string) => ({ administrator: [part], moderator: [part] })
  expect(
    await receivedParts(() =>
      platform.inject(
        SetStaffRoles,
        { body: { userId: staff.contentWriter.id, roles: ['ContentWriter', 'InternalSales'] } },
        staff.administrator,
      ),
    ),
  ).toEqual(both('users'))
  const person = {
    firstName: 'Karin',
    lastName: 'Wallén',
    country: 'SE',
    city: 'Lund',
    dateOfBirth: '1990-01-01',
    phoneNumber: '0701234567',
    contacts: {},
  }
  expect(await receivedParts(() => platform.inject(AccountUpdateUserInfo, { body: person }, member))).toEqual(
    both('users'),
  )
  const post = {
    description: 'Nytt',
    content: '<p>Text</p>',
    type: 'html' as const,
    locale: 'sv' as const,
    date: '2025-10-01T08:00:00.000Z',
    published: true,
  }
  expect(await receivedParts(() => platform.inject(CreateFeaturePost, { body: post }, staff.moderator))).toEqual(
    both('features'),
  )
})
