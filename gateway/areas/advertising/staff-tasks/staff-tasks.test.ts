import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountGetUser } from '#contract/identity/profile.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { SendContactSalesMessage } from '#contract/companies/contact-sales.ts'
import { CloseUserTask, GetUserTasks, SponsorUserTask, type UserTask } from '#contract/advertising/staff-tasks.ts'
import {
  AddSubscription,
  CreateSubscriptionTemplate,
  DeleteSubscriptionTemplate,
  ExpireSubscription,
  GetSubscriptionTemplates,
  GetSubscriptions,
  UpdateSubscriptionTemplate,
  type Subscription,
} from '#contract/billing/subscriptions.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startAreas, tokenOf, type AreaTests } from '#gateway/testing/stand-in-platform.ts'
import * as world from '#gateway/testing/world.ts'

const write = (name: string, more: string) => /* GraphQL */ `
  mutation Write($input: ${name[0]?.toUpperCase() ?? ''}${name.slice(1)}Input!) {
    ${name}(input: $input) {
      ${more}
      errors {
        reason
        path
      }
    }
  }
`
const capabilities = `
  capabilities {
    __typename
    ... on MonthlyCredits { package amount }
    ... on PriceChange { prices { package price { amount } credits } }
  }
`
const documents = {
  Tasks: /* GraphQL */ `
    query Tasks {
      office {
        tasks(first: 10, status: OPEN, kind: SPONSOR) {
          totalCount
          failedCount
          nodes {
            id
            kind
            status
            service
            package
            mediaSelection
            fault
            adName
            companyName
            city
            ad {
              id
            }
            company {
              id
            }
          }
          pageInfo {
            hasNextPage
          }
        }
      }
    }
  `,
  Subscriptions: /* GraphQL */ `
    query Subscriptions($id: Int!) {
      company(by: { databaseId: $id }) {
        id
        subscriptions {
          name
          price {
            amount
          }
          isExpired
          period {
            startsOn
            endsOn
            months
          }
          ${capabilities}
        }
      }
    }
  `,
  Templates: `query Templates { office { subscriptionTemplates { id name version ${capabilities} } } }`,
  complete: write('completeStaffTask', 'staffTask { id status }'),
  close: write('closeStaffTask', 'staffTask { status }'),
  add: write('addSubscription', 'company { id } subscription { name }'),
  expire: write('expireSubscription', 'subscription { isExpired }'),
  create: write('createSubscriptionTemplate', 'subscriptionTemplate { id databaseId }'),
  update: write('updateSubscriptionTemplate', 'subscriptionTemplate { id }'),
  remove: write('deleteSubscriptionTemplate', 'deletedSubscriptionTemplateId'),
  contact: write('contactSales', ''),
}
const companyId = toGlobalId('Company', 7)
const task: UserTask = {
  id: 3,
  companyId: 7,
  companyName: 'Norrskenet AB',
  postingId: 42,
  title: 'Snickare',
  integration: 'teamtailorXml',
  city: 'Umeå',
  country: 'SE',
  promotionType: 'boost-plus',
  status: 'open',
  createdAt: '2025-11-03T08:00:00Z',
  error: 'insufficientBoostPlusCredits',
  kind: 'sponsor',
  pictures: null,
  credits: { left: 0, needed: 1 },
  packageCredits: [],
}
const subscription: Subscription = {
  id: 5,
  name: 'Omsorgspaketet',
  price: 18_500,
  isExpired: false,
  period: { kind: 'time-limited', startDate: '2025-12-01', endDate: '2026-05-31', months: 6 },
  capabilities: [
    { kind: 'MonthlyCreditsCapability', credits: 4, promotionType: 'boost', description: null },
    {
      kind: 'PriceChangeCapability',
      packagePrices: { monetary: { basic: 2900, boost: 0 }, credit: {} },
      description: null,
    },
  ],
}
const shown = [
  { __typename: 'MonthlyCredits', package: 'BOOST', amount: 4 },
  { __typename: 'PriceChange', prices: [{ package: 'BASIC', price: { amount: '2900.00' }, credits: null }] },
]

describe('staff tasks and subscriptions', () => {
  let areas: AreaTests
  beforeAll(async () => {
    areas = await startAreas(documents)
    areas.answer(AccountGetUser, world.user())
    areas.answer(CompanyGetUserCompanies, [world.companyCard()])
    areas.answer(GetUserTasks, { total: 4, failed: 2, data: [task], cursors: ['t1'], next: null })
    areas.answer(SponsorUserTask, { ...task, status: 'done', error: null })
    areas.answer(CloseUserTask, { ...task, status: 'closed' })
    areas.answer(GetSubscriptions, [subscription], { companyId: 7 })
    areas.answer(AddSubscription, subscription, { companyId: 7 })
    areas.answer(ExpireSubscription, { ...subscription, isExpired: true }, { subscriptionId: 5 })
    areas.answer(GetSubscriptionTemplates, [
      {
        id: 9,
        name: 'Mall',
        price: 0,
        period: { kind: 'infinite', startDate: '2025-11-01' },
        capabilities: subscription.capabilities,
        version: 'v1',
      },
    ])
    areas.answer(CreateSubscriptionTemplate, { id: 9 })
    for (const call of [UpdateSubscriptionTemplate, DeleteSubscriptionTemplate])
      areas.answer(call, undefined, { id: 9 })
    areas.answer(SendContactSalesMessage, undefined)
  })
  afterAll(() => areas.stop())

  const staff = { token: tokenOf({ roles: ['Administrator'] }) }

  test('tasks cost one call, however many (PROMO-52)', async () => {
    expect(await areas.data('Tasks', {}, staff)).toEqual({
      office: {
        tasks: {
          totalCount: 4,
          failedCount: 2,
          pageInfo: { hasNextPage: false },
          nodes: [
            {
              id: toGlobalId('StaffTask', 3),
              kind: 'SPONSOR',
              status: 'OPEN',
              service: 'TEAMTAILOR_XML',
              package: 'BOOST_PLUS',
              mediaSelection: null,
              fault: 'INSUFFICIENT_BOOST_PLUS_CREDITS',
              adName: 'Snickare',
              companyName: 'Norrskenet AB',
              city: 'Umeå',
              ad: { id: toGlobalId('Ad', 42) },
              company: { id: companyId },
            },
          ],
        },
      },
    })
    expect(areas.calls).toEqual(['get-user-tasks'])
    expect(areas.sent(GetUserTasks)).toEqual({ query: { pageSize: 10, status: 'open', kind: 'sponsor' } })
  })

  test('sponsors or closes a task, or returns the reason why not (PROMO-53, PROMO-56)', async () => {
    const input = { staffTaskId: toGlobalId('StaffTask', 3) }
    expect(await areas.data('complete', { input: { ...input, package: 'BOOST' } })).toMatchObject({
      completeStaffTask: { staffTask: { status: 'DONE' }, errors: [] },
    })
    expect(areas.sent(SponsorUserTask)).toEqual({ body: { id: 3, promotionType: 'boost' } })
    expect(await areas.data('close', { input })).toMatchObject({ closeStaffTask: { staffTask: { status: 'CLOSED' } } })
    areas.refuse(SponsorUserTask, 409, { title: 'No', code: 'noSalesperson' })
    expect(await areas.data('complete', { input })).toEqual({
      completeStaffTask: { staffTask: null, errors: [{ reason: 'NO_SALESPERSON', path: null }] },
    })
  })

  test('a company’s subscriptions and the templates cost one call each (ADMIN-36, ADMIN-37)', async () => {
    expect(await areas.data('Subscriptions', { id: 7 })).toEqual({
      company: {
        id: companyId,
        subscriptions: [
          {
            name: 'Omsorgspaketet',
            price: { amount: '18500.00' },
            isExpired: false,
            period: { startsOn: '2025-12-01', endsOn: '2026-05-31', months: 6 },
            capabilities: shown,
          },
        ],
      },
    })
    expect(areas.calls.filter((id) => id.includes('subscription'))).toEqual(['get-subscriptions'])
    expect(await areas.data('Templates', {}, staff)).toEqual({
      office: {
        subscriptionTemplates: [
          { id: toGlobalId('SubscriptionTemplate', 9), name: 'Mall', version: 'v1', capabilities: shown },
        ],
      },
    })
    expect(areas.calls).toEqual(['get-subscription-templates'])
  })

  test('sends subscriptions and templates in the format of the platform (ADMIN-40, ADMIN-43, ADMIN-100)', async () => {
    const given = {
      name: 'Vinter',
      price: '100.00',
      startsOn: '2025-12-01',
      endsOn: '2026-05-01',
      capabilities: [
        { monthlyCredits: { amount: 4, package: 'BOOST' } },
        {
          priceChange: {
            prices: [
              { package: 'BASIC', price: '2900.00', credits: 1 },
              { package: 'BOOST', price: '5400.00' },
            ],
          },
        },
      ],
    }
    expect(await areas.data('add', { input: { companyId, subscription: given } })).toEqual({
      addSubscription: { company: { id: companyId }, subscription: { name: 'Omsorgspaketet' }, errors: [] },
    })
    expect(areas.sent(AddSubscription).body).toEqual({
      name: 'Vinter',
      price: 100,
      period: { kind: 'time-limited', startDate: '2025-12-01', endDate: '2026-05-01', months: 6 },
      capabilities: [
        { kind: 'MonthlyCreditsCapability', credits: 4, promotionType: 'boost', description: null },
        {
          kind: 'PriceChangeCapability',
          packagePrices: { monetary: { basic: 2900, boost: 5400 }, credit: { basic: 1 } },
          description: null,
        },
      ],
    })
    expect(
      await areas.data('expire', { input: { subscriptionId: toGlobalId('CompanySubscription', '7.5') } }),
    ).toMatchObject({ expireSubscription: { subscription: { isExpired: true } } })
    const subscriptionTemplateId = toGlobalId('SubscriptionTemplate', 9)
    expect(await areas.data('create', { input: { template: given } })).toEqual({
      createSubscriptionTemplate: {
        subscriptionTemplate: { id: subscriptionTemplateId, databaseId: 9 },
        errors: [],
      },
    })
    expect(
      await areas.data('update', {
        input: { subscriptionTemplateId, expectedVersion: 'v1', template: { ...given, endsOn: null } },
      }),
    ).toMatchObject({ updateSubscriptionTemplate: { subscriptionTemplate: { id: subscriptionTemplateId } } })
    expect(areas.sent(UpdateSubscriptionTemplate).body).toMatchObject({
      period: { kind: 'infinite', startDate: '2025-12-01' },
      version: 'v1',
    })
    expect(await areas.data('remove', { input: { subscriptionTemplateId } })).toMatchObject({
      deleteSubscriptionTemplate: { deletedSubscriptionTemplateId: subscriptionTemplateId },
    })
    areas.refuse(AddSubscription, 400, { title: 'No', errors: { 'period.endDate': ['beforeStart'] } }, { companyId: 7 })
    expect(await areas.data('add', { input: { companyId, subscription: given } })).toMatchObject({
      addSubscription: { company: null, errors: [{ reason: 'BEFORE_START', path: ['subscription', 'endsOn'] }] },
    })
  })

  test('a message to sales costs one call (BILL-29)', async () => {
    expect(await areas.data('contact', { input: { companyId, message: 'Hej', context: 'Krediter' } })).toEqual({
      contactSales: { errors: [] },
    })
    expect(areas.sent(SendContactSalesMessage)).toEqual({ body: { id: 7, message: 'Hej', context: 'Krediter' } })
  })
})
