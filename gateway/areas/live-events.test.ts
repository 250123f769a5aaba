import { afterAll, beforeAll, expect, test } from 'vitest'
import { DashboardGetSalespersons } from '#contract/office/companies.ts'
import { GetAllInvoices } from '#contract/billing/orders-and-invoices.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CompanySettings } from '#contract/companies/company-settings.ts'
import { CountForeignCompany } from '#contract/companies/foreign-companies.ts'
import { ManagePromotions } from '#contract/advertising/promotion.ts'
import { ListFeaturePosts } from '#contract/office/release-notes.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { GetAdminAuditLog } from '#contract/privacy/audit.ts'
import { GetAllUsers } from '#contract/identity/users.ts'
import type { HubEventName } from '#contract/events.ts'
import type { AnyCall } from '#gateway/upstream/platform-client.ts'
import type { HubPayloads } from '#gateway/hub/hub.ts'
import { createSchemas } from '#gateway/schema/create-schema.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { startAreas, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'
import { areas as allAreas } from './index.ts'

// Every subscription field of the schema, compiled as in production, delivers its own events only, and none to
// strangers. A subscription that is missing here fails.

interface Followed<E extends HubEventName> {
  readonly document: string
  readonly event: E
  /** Returns an event that contains the text, for the ad or company with this id. */
  readonly payload: (place: number, text: string) => HubPayloads[E]
  /** The type of the followed object, with the id 42. Null if the hub publishes these events to their users only. */
  readonly place: 'Ad' | 'Company' | null
  /** The read that rejects strangers. */
  readonly authorisedBy: AnyCall
}

const followed = <E extends HubEventName>(field: Followed<E>): Followed<HubEventName> =>
  field as unknown as Followed<HubEventName>

/** For events without details. The text is in the settings of the company, which are read after the event. */
function answerCity(companyId: number, city: string): void {
  if (companyId === 42) areas.answer(CompanySettings, world.companySettings({ city }))
}

const [someStep] = world.boardSteps()
if (!someStep) throw new Error('the world has no step')
const { candidates: _, ...step } = someStep

const fields: Readonly<Record<string, Followed<HubEventName>>> = {
  adUpdated: followed({
    document: 'subscription ($id: ID!) { adUpdated(companyId: $id) { ad { name } } }',
    event: 'updateAd',
    payload: (companyId, name) =>
      world.adEvent({ companyId, id: companyId * 10, ad: world.ad({ id: companyId * 10, name }) }),
    place: 'Company',
    authorisedBy: CompanyGetUserCompanyWithAds,
  }),
  adminCompanyUpdated: followed({
    document: 'subscription { adminCompanyUpdated { sponsoringId } }',
    event: 'updateOffice',
    payload: (companyId) => ({ about: 'companies', companyId }),
    place: null,
    authorisedBy: DashboardGetSalespersons,
  }),
  billingUpdated: followed({
    document: 'subscription { billingUpdated { needsResync } }',
    event: 'updateOffice',
    payload: (companyId) => ({ about: 'billing', companyId }),
    place: null,
    authorisedBy: GetAllInvoices,
  }),
  candidateAdded: followed({
    document: 'subscription ($id: ID!) { candidateAdded(adId: $id) { candidate { name } } }',
    event: 'addCandidate',
    payload: (ad, name) => world.newCandidateEvent({ ad, candidate: world.candidate({ id: ad * 10, name }) }),
    place: 'Ad',
    authorisedBy: GetDraftAd,
  }),
  candidateUpdated: followed({
    document: 'subscription ($id: ID!) { candidateUpdated(adId: $id) { needsResync candidate { name } } }',
    event: 'updateCandidate',
    payload: (ad, name) => world.candidateEvent({ ad, candidate: world.candidate({ id: ad * 10, name }) }),
    place: 'Ad',
    authorisedBy: GetDraftAd,
  }),
  companyTimelineUpdated: followed({
    document:
      'subscription ($id: ID!) { companyTimelineUpdated(companyId: $id) { company { databaseId settings { city } } } }',
    event: 'updateOffice',
    payload: (companyId, city) => {
      answerCity(companyId, city)
      return { about: 'timeline', companyId }
    },
    place: 'Company',
    authorisedBy: GetAdminAuditLog,
  }),
  featurePostsUpdated: followed({
    document: 'subscription { featurePostsUpdated { needsResync } }',
    event: 'updateOffice',
    payload: () => ({ about: 'features', companyId: null }),
    place: null,
    authorisedBy: ListFeaturePosts,
  }),
  foreignCompanyRequestsUpdated: followed({
    document: 'subscription { foreignCompanyRequestsUpdated { needsResync } }',
    event: 'updateOffice',
    payload: () => ({ about: 'foreign', companyId: null }),
    place: null,
    authorisedBy: CountForeignCompany,
  }),
  homeUpdated: followed({
    document: 'subscription { homeUpdated { company { databaseId notifications } } }',
    event: 'updateHome',
    payload: (companyId, text) => ({ companyId, notifications: text.length, unseenCount: 0 }),
    place: null,
    authorisedBy: CompanyGetUserCompanies,
  }),
  promotionsUpdated: followed({
    document: 'subscription { promotionsUpdated { needsResync } }',
    event: 'updateOffice',
    payload: (companyId) => ({ about: 'promotions', companyId }),
    place: null,
    authorisedBy: ManagePromotions,
  }),
  stepsUpdated: followed({
    document: 'subscription ($id: ID!) { stepsUpdated(adId: $id) { steps { name } } }',
    event: 'updateSteps',
    payload: (ad, name) => ({ companyId: 7, ad, steps: [{ ...step, name }], by: null }),
    place: 'Ad',
    authorisedBy: GetDraftAd,
  }),
  settingsUpdated: followed({
    document: 'subscription ($id: ID!) { settingsUpdated(companyId: $id) { company { settings { city } } } }',
    event: 'updateSettings',
    payload: (companyId, city) => {
      answerCity(companyId, city)
      return { companyId }
    },
    place: 'Company',
    authorisedBy: CompanyGetUserCompanyWithAds,
  }),
  templatesUpdated: followed({
    document: 'subscription ($id: ID!) { templatesUpdated(companyId: $id) { company { emailTemplates { name } } } }',
    event: 'updateTemplates',
    payload: (companyId, name) => ({ companyId, emailTemplates: [{ id: 3, name }], stepTemplates: [] }),
    place: 'Company',
    authorisedBy: CompanyGetUserCompanyWithAds,
  }),
  treeUpdated: followed({
    document: 'subscription ($id: ID!) { treeUpdated(companyId: $id) { company { projects { name } } } }',
    event: 'updateTree',
    payload: (companyId, name) => ({ companyId, projects: [{ id: 70, name, default: true, folders: [] }] }),
    place: 'Company',
    authorisedBy: CompanyGetUserCompanyWithAds,
  }),
  usersUpdated: followed({
    document: 'subscription { usersUpdated { needsResync } }',
    event: 'updateOffice',
    payload: () => ({ about: 'users', companyId: null }),
    place: null,
    authorisedBy: GetAllUsers,
  }),
}

const cases = Object.entries(fields)
let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(Object.fromEntries(cases.map(([name, { document }]) => [name, document])), {
    checkLeaves: false,
  })
  answerAll()
})
afterAll(() => areas.stop())

function answerAll(): void {
  areas.answer(DashboardGetSalespersons, [])
  areas.answer(GetAllInvoices, { total: 0, data: [], cursors: [], next: null })
  areas.answer(ListFeaturePosts, [])
  areas.answer(GetAllUsers, [])
  areas.answer(GetAdminAuditLog, { items: [], cursors: [], next: null, total: 0, isMore: false, days: [] })
  areas.answer(CountForeignCompany, { pending: 0, total: 0 })
  areas.answer(ManagePromotions, {
    items: [],
    cursors: [],
    next: null,
    total: null,
    counts: { active: 0, scheduled: 0, ending: 0, all: 0, cancelled: 0, ended: 0 },
  })
  areas.answer(CompanyGetUserCompanies, [world.companyCard({ id: 42 })])
  areas.answer(CompanyGetUserCompanyWithAds, world.companyTree({ id: 42 }))
  areas.answer(GetDraftAd, world.draftAd())
}

const follow = (name: string, place: Followed<HubEventName>['place']): ReturnType<AreaTests['follow']> =>
  areas.follow(name, place === null ? {} : { id: toGlobalId(place, 42) })

test('the cases cover every subscription of the schema', () => {
  const { full } = createSchemas(loadTypeDefs(), allAreas)
  // Only keys can follow `changeAdded`: tests/changes.test.ts.
  expect([...Object.keys(fields), 'changeAdded'].sort()).toEqual(
    Object.keys(full.getSubscriptionType()?.getFields() ?? {}).sort(),
  )
})

test.each(cases.filter(([, { place }]) => place !== null))(
  '%s delivers only events of its own object (SHELL-115)',
  async (name, { event, payload, place }) => {
    const events = follow(name, place)
    const first = await areas.next(events, event, payload(42, 'the first of ours'))
    expect(first.errors).toBeUndefined()
    expect(JSON.stringify(first)).toContain('the first of ours')
    // The stream is open now. An event of another object would be delivered before the last one.
    areas.emit(event, payload(43, 'of others'))
    areas.emit(event, payload(42, 'the last of ours'))
    const received: string[] = []
    do received.push(JSON.stringify((await events.next()).value))
    while (received.at(-1)?.includes('the last of ours') === false)
    expect(received.filter((text) => text.includes('of others'))).toEqual([])
    await events.return?.()
  },
)

const things: [
  name: string,
  event: HubEventName,
  place: 'Ad' | 'Company',
  about: (id: number, text: string) => HubPayloads[HubEventName],
][] = [
  [
    'candidateUpdated',
    'updateCandidate',
    'Ad',
    (id, name) => world.candidateEvent({ ad: 42, candidate: world.candidate({ id, name }) }),
  ],
  [
    'candidateAdded',
    'addCandidate',
    'Ad',
    (id, name) => world.newCandidateEvent({ ad: 42, candidate: world.candidate({ id, name }) }),
  ],
  ['adUpdated', 'updateAd', 'Company', (id, name) => world.adEvent({ companyId: 42, id, ad: world.ad({ id, name }) })],
]
test.each(things)(
  '%s keeps the newest event per subject for a slow reader (SHELL-115)',
  async (name, event, place, about) => {
    const events = follow(name, place)
    await areas.next(events, event, about(1, 'opens it'))
    // The first event is sent at once, the others are buffered.
    for (const [id, text] of [
      [4, 'the first'],
      [2, 'an older one'],
      [3, 'of another'],
      [2, 'a newer one'],
      [5, 'the last'],
    ] as const)
      areas.emit(event, about(id, text))
    const received: string[] = []
    do received.push(JSON.stringify((await events.next()).value))
    while (received.at(-1)?.includes('the last') === false)
    expect(
      ['an older one', 'of another', 'a newer one'].map((text) => received.some((each) => each.includes(text))),
    ).toEqual([false, true, true])
    await events.return?.()
  },
)

test('a subscription to a part of the back office gets only the events of that part (SHELL-31)', async () => {
  const billing = follow('billingUpdated', null)
  await areas.next(billing, 'updateOffice', { about: 'billing', companyId: 42 })
  areas.emit('updateOffice', { about: 'companies', companyId: 42 })
  areas.emit('updateOffice', { about: 'users', companyId: null })
  areas.emit('updateOffice', { about: 'billing', companyId: 43 })
  const users = follow('usersUpdated', null)
  await areas.next(users, 'updateOffice', { about: 'users', companyId: null })
  expect((await billing.next()).value).toEqual({ data: { billingUpdated: { needsResync: false } } })
  const companies = follow('adminCompanyUpdated', null)
  areas.emit('updateOffice', { about: 'billing', companyId: 44 })
  const first = await areas.next(companies, 'updateOffice', { about: 'companies', companyId: 42 })
  expect(JSON.stringify(first)).toContain(toGlobalId('PartialSponsoring', 42))
  for (const events of [billing, users, companies]) await events.return?.()
})

test('the timeline of a company follows only that company (PLUS-107)', async () => {
  const events = follow('companyTimelineUpdated', 'Company')
  const about = (companyId: number) => ({ about: 'timeline' as const, companyId })
  await areas.next(events, 'updateOffice', about(42))
  areas.emit('updateOffice', about(43))
  areas.emit('updateOffice', { about: 'companies', companyId: 42 })
  areas.emit('updateOffice', about(42))
  const next = await events.next()
  expect(next.value).toMatchObject({ data: { companyTimelineUpdated: { company: { databaseId: 42 } } } })
  await events.return?.()
})

test('a block ends subscriptions to the company and resyncs those to its ads, and no others (ADMIN-15)', async () => {
  const [company, ad] = [follow('treeUpdated', 'Company'), follow('candidateUpdated', 'Ad')]
  await areas.next(company, 'updateTree', { companyId: 42, projects: [] })
  await areas.next(ad, 'updateCandidate', world.candidateEvent({ ad: 42, candidate: world.candidate({ id: 1 }) }))
  areas.emit('updateAccess', { companyId: 42, blocked: false })
  areas.emit('updateAccess', { companyId: 43, blocked: true })
  areas.emit('updateAccess', { companyId: 42, blocked: true })
  // Both subscriptions may have received earlier events more than once.
  const follows = (events: typeof company) => expect.poll(async () => (await events.next()).value)
  await follows(company).toMatchObject({ errors: [{ extensions: { code: 'PAYMENT_REQUIRED' } }] })
  expect((await company.next()).done).toBe(true)
  await follows(ad).toMatchObject({ data: { candidateUpdated: { needsResync: true } } })
  await ad.return?.()
})

test('resyncs the board of a renumbered step, and no other board (PIPE-24, PIPE-64)', async () => {
  const ad = follow('candidateUpdated', 'Ad')
  const event = (id: number) => world.candidateEvent({ ad: 42, candidate: world.candidate({ id }) })
  await areas.next(ad, 'updateCandidate', event(1))
  areas.emit('updatePlaces', { companyId: 42, ad: 43 })
  areas.emit('updateCandidate', event(2))
  areas.emit('updatePlaces', { companyId: 42, ad: 42 })
  const received: unknown[] = []
  do received.push((await ad.next()).value)
  while (!JSON.stringify(received.at(-1)).includes('"needsResync":true'))
  areas.emit('updateCandidate', event(3))
  expect((await ad.next()).value).toMatchObject({ data: { candidateUpdated: { needsResync: false } } })
  await ad.return?.()
})

// Users may always follow their own companies.
test.each(cases.filter(([name]) => name !== 'homeUpdated'))(
  '%s rejects a stranger (SHELL-31)',
  async (name, { event, payload, place, authorisedBy }) => {
    areas.refuse(authorisedBy, 403, { title: 'No access' })
    areas.refuse(CompanyGetUserCompanies, 403, { title: 'No access' })
    try {
      const { data, errors } = await areas.next(follow(name, place), event, payload(42, 'ours'))
      expect(data ?? null).toBeNull()
      expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
    } finally {
      answerAll()
    }
  },
)
