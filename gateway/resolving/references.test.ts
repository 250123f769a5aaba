import { userActor } from '#gateway/schema/actor.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GetAllOrders, GetOrders } from '#contract/billing/orders-and-invoices.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { GetAllForeignCompany } from '#contract/companies/foreign-companies.ts'
import {
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
} from '#contract/billing/partial-sponsoring.ts'
import { CompanyPersons } from '#contract/privacy/privacy.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const documents = {
  Rename: 'mutation Rename($input: RenameAdInput!) { renameAd(input: $input) { errors { reason } } }',
  Archive: 'mutation Archive($input: ArchiveAdsInput!) { archiveAds(input: $input) { errors { reason } } }',
  ById: 'query ById($by: AdReferenceInput!) { ad(by: $by) { id } }',
  ByNumber: 'query ByNumber($id: Int!) { ad(by: { databaseId: $id }) { id } }',
  Unbilled: '{ office { unbilledCompanies(first: 1) { nodes { company { id databaseId } } } } }',
  Orders: '{ company(by: { databaseId: 7 }) { unbilledOrders(first: 2) { nodes { ad { id databaseId } } } } }',
  Foreign: '{ office { foreignCompanyRequests(first: 2) { nodes { company { id databaseId } } } } }',
  Sponsoring: /* GraphQL */ `
    {
      office {
        partialSponsoring(by: { databaseId: 7 }) {
          company {
            id
            databaseId
            name
          }
          ads(first: 1) {
            nodes {
              ad {
                id
                databaseId
                name
              }
            }
          }
        }
      }
    }
  `,
  Applicants: '{ company(by: { databaseId: 7 }) { applicants(text: "rasmus") { candidate { id databaseId } } } }',
}

const staff = { token: tokenOf({ roles: ['Administrator'] }) }

let areas: AreaTests
beforeAll(async () => {
  areas = await startAreas(documents)
})
afterAll(() => areas.stop())

const company = { id: toGlobalId('Company', 7), databaseId: 7 }
const order = (id: number, posting: number | null) => ({
  id,
  posting: { id: posting },
  orderType: 'Other' as const,
  title: 'Rad',
  total: 100,
  discount: 0,
  isPaymentCanceled: false,
  currentDue: 100,
  starts: null,
  expires: null,
  pricePerDay: null,
  item: null,
  package: null,
  createdAt: '2025-11-20T09:00:00.000Z',
})
const request = (id: number, companyId: number | null) => ({
  id,
  status: 'pending' as const,
  companyName: 'Fjord AS',
  contactName: 'Kari',
  contactEmail: 'kari@fjord.example',
  contactPhone: '1',
  homePage: null,
  organizationNumber: '1',
  country: 'NO',
  city: 'Oslo',
  postNumber: null,
  address: 'Gata 1',
  co: null,
  requireAmfService: false,
  createdAt: '2025-11-20T09:00:00.000Z',
  acceptedAt: null,
  askedBy: userActor(null, 'Karin'),
  companyId,
  cursor: String(id),
})

test('a reference is a node, and its id costs no call', async () => {
  areas.answer(GetAllOrders, [
    {
      companyId: 7,
      billingName: 'Nordvik',
      orders: [],
      vatAmount: 0.25,
      paperBilling: false,
      organizationNumber: '5593184408',
      ordersCount: 1,
      earliest: '2025-11-20T09:00:00.000Z',
      sum: 100,
      invoiceable: 100,
      cursor: 'a',
    },
  ])
  expect(await areas.data('Unbilled', {}, staff)).toEqual({ office: { unbilledCompanies: { nodes: [{ company }] } } })
  expect(areas.calls).toEqual(['get-all-orders'])
  areas.answer(GetAllForeignCompany, [request(1, 7), request(2, null)])
  expect(await areas.data('Foreign', {}, staff)).toEqual({
    office: { foreignCompanyRequests: { nodes: [{ company }, { company: null }] } },
  })
  expect(areas.calls).toEqual(['get-all-foreign-company'])
  areas.answer(GetPartialSponsoringCompanyPoints, {
    enabled: true,
    points: 5,
    assigned: 2,
    sponsoredAds: 1,
    ads: 1,
    name: 'Nordvik',
  })
  areas.answer(GetPartialSponsoringJobsPoints, [
    { postingId: 9, points: 2, title: 'Svetsare', city: null, type: 'active', start: null, end: null, cursor: 'a' },
  ])
  expect(await areas.data('Sponsoring', {}, staff)).toEqual({
    office: {
      partialSponsoring: {
        company: { ...company, name: 'Nordvik' },
        ads: { nodes: [{ ad: { id: toGlobalId('Ad', 9), databaseId: 9, name: 'Svetsare' } }] },
      },
    },
  })
  expect(areas.calls.toSorted()).toEqual([
    'get-partial-sponsoring-company-points',
    'get-partial-sponsoring-jobs-points',
  ])
  areas.answer(CompanyGetUserCompanies, [world.companyCard()])
  areas.answer(GetOrders, {
    orders: [order(1, 9), order(2, null)],
    vatAmount: 0.25,
    total: 2,
    cursors: [],
    next: null,
    sums: { net: 0, vat: 0, gross: 0, rounding: 0, payable: 0 },
  })
  expect(await areas.data('Orders')).toMatchObject({
    company: { unbilledOrders: { nodes: [{ ad: { id: toGlobalId('Ad', 9), databaseId: 9 } }, { ad: null }] } },
  })
  expect(areas.calls.toSorted()).toEqual(['company-get-user-companies', 'get-orders'])
  areas.answer(CompanyPersons, {
    persons: [
      {
        id: 500,
        name: 'Rasmus',
        email: null,
        applications: 1,
        latest: '2025-11-20T09:00:00.000Z',
        latestAd: 'Svetsare',
      },
    ],
  })
  expect(await areas.data('Applicants')).toMatchObject({
    company: { applicants: [{ candidate: { id: toGlobalId('Candidate', 500), databaseId: 500 } }] },
  })
  expect(areas.calls.toSorted()).toEqual(['company-get-user-companies', 'company-persons'])
})

test('reports a wrong id with its path, and a wrong value with its variable and a truncated value', async () => {
  const messageOf = async (document: keyof typeof documents, variables: object) =>
    (await areas.run(document, variables)).errors?.[0]
  expect(await messageOf('Rename', { input: { adId: toGlobalId('Candidate', 4), title: 'x' } })).toMatchObject({
    message: 'Expected an ID of type Ad at `input.adId`. The value is an ID of type Candidate.',
    extensions: { code: 'BAD_REQUEST' },
  })
  expect(await messageOf('ById', { by: { id: 'zz' } })).toMatchObject({
    message: 'Expected an ID of type Ad at `by.id`. Send the `id` of the object as Tavla returned it.',
  })
  expect(await messageOf('ById', { by: { id: '1537' } })).toMatchObject({
    message: 'Expected an ID of type Ad at `by.id`. Send the `id` of the object, not its number.',
  })
  const companyId = toGlobalId('Company', 7)
  expect(await messageOf('Archive', { input: { companyId, adIds: ['zz', toGlobalId('Ad', 2), 'zz'] } })).toMatchObject({
    message:
      'Expected an ID of type Ad at `input.adIds[0]` and `input.adIds[2]`. ' +
      'Send the `id` of the object as Tavla returned it.',
  })
  expect(
    await messageOf('Archive', { input: { companyId, adIds: Array.from({ length: 7 }, () => 'zz') } }),
  ).toMatchObject({
    message:
      'Expected an ID of type Ad at `input.adIds[0]`, `input.adIds[1]`, `input.adIds[2]`, ' +
      '`input.adIds[3]`, `input.adIds[4]` and 2 more paths. Send the `id` of the object as Tavla returned it.',
  })
  const { message = '' } = (await messageOf('ByNumber', { id: 'y'.repeat(1000) })) ?? {}
  expect(message).toMatch(/^Variable "\$id" got invalid value "y{50}/)
  expect(message.length).toBeLessThan(310)
  expect(areas.calls).toEqual([])
})
