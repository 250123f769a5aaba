import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { GetCreditInfo, GetCreditTransactions } from '#contract/billing/credits.ts'
import { CompanyPromotionPrices } from '#contract/advertising/promotion.ts'
import {
  AddSubscription,
  CreateSubscriptionTemplate,
  DeleteSubscriptionTemplate,
  ExpireSubscription,
  GetSubscriptionTemplates,
  GetSubscriptions,
  UpdateSubscriptionTemplate,
  type SubscriptionInput,
} from '#contract/billing/subscriptions.ts'
import { registerCredits } from '#platform/domains/billing/credits/routes.ts'
import { registerPromotion } from '#platform/domains/advertising/promotion/routes.ts'
import { history, orders, outbox, subscriptions } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { addMonths } from '#rules/text-and-time/stockholm-time.ts'
import { GrantCredits } from './grant-credits.ts'
import { registerSubscriptions } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerCredits, registerPromotion, registerSubscriptions] })
const member = await platform.createUser()
const admin = await platform.createStaff('Administrator')
const moderator = await platform.createStaff('Moderator')

// The tests run in November 2025.
const monthly = (credits: number, promotionType: 'boost' | 'volume' = 'boost') => ({
  kind: 'MonthlyCreditsCapability' as const,
  credits,
  promotionType,
  description: null,
})
const prices = (monetary: object, credit: object = {}) => ({
  kind: 'PriceChangeCapability' as const,
  packagePrices: { monetary, credit },
  description: null,
})
const input = (overrides: Partial<SubscriptionInput> = {}): SubscriptionInput => ({
  name: 'Årsavtal Boost',
  price: 18_500,
  capabilities: [monthly(4)],
  period: { kind: 'infinite', startDate: '2025-11-01' },
  ...overrides,
})
const limited = (startDate: string, endDate: string, months: number) => ({
  kind: 'time-limited' as const,
  startDate,
  endDate,
  months,
})
const add = (company: CompanyRow, overrides: Partial<SubscriptionInput> = {}, as = moderator) =>
  platform.inject(AddSubscription, { params: { companyId: company.id }, body: input(overrides) }, as)
const give = () => platform.deps.jobs.runNow(GrantCredits, {})
const creditsOf = async (company: CompanyRow) =>
  (await platform.inject(GetCreditInfo, { params: { companyId: company.id } }, member)).body
const boostOf = async (company: CompanyRow) =>
  (await creditsOf(company)).amounts.find(({ type }) => type === 'boost')?.amount
const boostPrice = async (company: CompanyRow) =>
  (await platform.inject(CompanyPromotionPrices, { params: { companyId: company.id } }, member)).body.prices.monetary
    .boost
const aCompany = () => platform.createCompany({ members: [member] })

test('requires a name, an effective capability and ordered months (ADMIN-40, ADMIN-41, ADMIN-42)', async () => {
  const company = await aCompany()
  const faults = async (overrides: Partial<SubscriptionInput>) => (await add(company, overrides)).error.errors
  expect(await faults({ name: '  ' })).toEqual({ name: ['required'] })
  expect(await faults({ capabilities: [] })).toEqual({ capabilities: ['required'] })
  expect(await faults({ capabilities: [monthly(0), monthly(3)] })).toEqual({ capabilities: ['invalid'] })
  expect(await faults({ capabilities: [prices({ boost: 0 }, { basic: 0 })] })).toEqual({ capabilities: ['invalid'] })
  expect(await faults({ period: limited('2026-02-01', '2026-01-01', 0) })).toEqual({
    'period.endDate': ['beforeStart'],
  })
  expect(await faults({ period: limited('2026-01-01', '2026-02-01', 3) })).toEqual({ 'period.months': ['different'] })
  expect(await faults({ period: { kind: 'infinite', startDate: '2025-10-01' } })).toEqual({
    'period.startDate': ['inPast'],
  })
  expect(await faults({ price: 0.005 })).toEqual({ price: ['invalid'] })
  expect((await add(company, {}, member)).status).toBe(403)
  expect(
    (await platform.inject(AddSubscription, { params: { companyId: 999_999 }, body: input() }, admin)).status,
  ).toBe(404)
  expect(await platform.db.$count(subscriptions, eq(subscriptions.companyId, company.id))).toBe(0)
})

test('shows the period, orders at the price and enables credits for the company (ADMIN-36, ADMIN-37, ADMIN-40)', async () => {
  const company = await aCompany()
  const added = await add(company, { period: limited('2025-12-01', '2026-05-01', 6) })
  expect(added.body).toEqual({
    id: expect.any(Number),
    name: 'Årsavtal Boost',
    price: 18_500,
    period: limited('2025-12-01', '2026-05-31', 6),
    capabilities: [monthly(4)],
    isExpired: false,
  })
  expect((await platform.inject(GetSubscriptions, { params: { companyId: company.id } }, admin)).body).toEqual([
    added.body,
  ])
  expect((await platform.inject(GetSubscriptions, { params: { companyId: company.id } }, member)).status).toBe(403)
  expect((await platform.inject(GetSubscriptions, { params: { companyId: 999_999 } }, admin)).status).toBe(404)
  expect(await platform.db.select().from(orders).where(eq(orders.companyId, company.id))).toMatchObject([
    {
      item: 'subscription',
      kind: 'Other',
      net: 1_850_000,
      startsOn: '2025-12-01',
      expiresOn: '2026-05-31',
      title: 'Årsavtal Boost',
    },
  ])
  expect(await creditsOf(company)).toMatchObject({ enabled: true })
  expect(await boostOf(company)).toBe(0)
  // The history has the state before, and only if the subscription enabled credits.
  await add(company)
  const entries = await platform.db
    .select({ action: history.action, data: history.data })
    .from(history)
    .where(and(eq(history.companyId, company.id), eq(history.entity, 'credits')))
  expect(entries).toEqual([
    {
      action: 'enabled',
      data: { from: { isEnabled: false, maxPeriodDays: 180 }, to: { isEnabled: true, maxPeriodDays: 180 } },
    },
  ])
})

test('adds credits at once, then monthly however often the job runs, until the subscription ends (ADMIN-38)', async () => {
  const company = await aCompany()
  const start = platform.clock()
  await add(company, { price: 0, period: limited('2025-11-01', '2026-01-01', 3) })
  const counts = [await boostOf(company)]
  for (const now of [
    '2025-11-30T22:59:00Z',
    '2025-11-30T23:00:00Z',
    '2025-12-15T08:00:00Z',
    '2026-01-02T08:00:00Z',
    '2026-02-02T08:00:00Z',
    '2026-06-02T08:00:00Z',
  ]) {
    platform.clock.set(now)
    await Promise.all([give(), give()])
    await give()
    counts.push(await boostOf(company))
  }
  expect(counts).toEqual([4, 4, 8, 8, 12, 12, 12])
  // Staff with the company list open see the monthly credits.
  const toOffice = (await platform.db.select().from(outbox).where(eq(outbox.companyId, company.id))).filter(
    ({ type, actorId }) => type === 'updateOffice' && actorId === null,
  )
  const aboutCompanies = toOffice.filter(({ data }) => JSON.stringify(data) === '{"about":"companies"}')
  expect(aboutCompanies).toHaveLength(2)
  const transactions = (
    await platform.inject(GetCreditTransactions, { params: { companyId: company.id }, query: {} }, member)
  ).body
  expect(transactions).toMatchObject(
    Array.from({ length: 3 }, () => ({
      type: 'buy',
      kind: 'monthly',
      title: 'Årsavtal Boost',
      amount: [{ type: 'boost', amount: 4 }],
    })),
  )
  platform.clock.set(start)
})

test('adds the credits of every month once after downtime (ADMIN-38)', async () => {
  const start = platform.clock()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 12 }),
      async (naps, months) => {
        platform.clock.set(start)
        const company = await aCompany()
        await add(company, {
          price: 0,
          capabilities: [monthly(3), monthly(2)],
          period: limited('2025-11-01', addMonths('2025-11-01', months - 1), months),
        })
        let passed = 0
        for (const days of naps) {
          platform.clock.advance({ days })
          passed += days
          await give()
        }
        const now = new Date(Date.parse('2025-11-03T09:00:00Z') + passed * DAY_MS)
        const begun = Math.min(months, (now.getUTCFullYear() - 2025) * 12 + now.getUTCMonth() - 9)
        expect(await boostOf(company)).toBe(5 * begun)
      },
    ),
    { numRuns: 6 },
  )
  platform.clock.set(start)
})

test('applies its prices while it runs, and no prices or credits after it expires (ADMIN-38, ADMIN-39, ADMIN-43)', async () => {
  const company = await aCompany()
  const start = platform.clock()
  const added = await add(company, { capabilities: [prices({ boost: 5400, volume: 0 }), monthly(1)] })
  expect(await boostPrice(company)).toBe(5400)
  expect(await boostOf(company)).toBe(1)
  const expire = (as = admin) => platform.inject(ExpireSubscription, { params: { subscriptionId: added.body.id } }, as)
  expect((await expire(member)).status).toBe(403)
  expect((await expire()).body).toMatchObject({ isExpired: true })
  expect(await expire()).toMatchObject({ status: 409, error: { code: 'expired' } })
  expect(await boostPrice(company)).toBe(6900)
  platform.clock.set('2025-12-02T08:00:00Z')
  await give()
  expect(await boostOf(company)).toBe(1)
  platform.clock.set(start)
  expect((await platform.inject(ExpireSubscription, { params: { subscriptionId: 999_999 } }, admin)).status).toBe(404)
})

test('lets an Administrator edit templates and a Moderator read them, and records changes (ADMIN-36, ADMIN-100)', async () => {
  const create = (as: UserRow, overrides: Partial<SubscriptionInput> = {}) =>
    platform.inject(CreateSubscriptionTemplate, { body: input(overrides) }, as)
  expect((await create(moderator)).status).toBe(403)
  expect((await create(admin, { name: '' })).status).toBe(400)
  const { id } = (await create(admin, { name: 'Mall A', period: limited('2025-11-01', '2026-04-01', 6) })).body
  const list = async () => (await platform.inject(GetSubscriptionTemplates, undefined, moderator)).body
  expect(await list()).toEqual([
    {
      id,
      name: 'Mall A',
      price: 18_500,
      capabilities: [monthly(4)],
      period: limited('2025-11-01', '2026-04-30', 6),
      version: expect.any(String),
    },
  ])
  expect(
    (await platform.inject(UpdateSubscriptionTemplate, { params: { id }, body: input({ name: 'Mall B' }) }, admin))
      .status,
  ).toBe(200)
  expect(await list()).toMatchObject([{ name: 'Mall B', period: { kind: 'infinite', startDate: '2025-11-01' } }])
  expect((await platform.inject(DeleteSubscriptionTemplate, { params: { id } }, admin)).status).toBe(200)
  expect(await list()).toEqual([])
  expect((await platform.inject(DeleteSubscriptionTemplate, { params: { id } }, admin)).status).toBe(404)
  const entries = await platform.db
    .select({ action: history.action, data: history.data })
    .from(history)
    .where(eq(history.entity, 'subscriptionTemplate'))
    .orderBy(history.id)
  expect(entries).toMatchObject([
    { action: 'created' },
    { action: 'changed', data: { from: { name: 'Mall A' }, to: { name: 'Mall B' } } },
    { action: 'deleted', data: { from: { name: 'Mall B' } } },
  ])
})

test('rejects the second of two template changes from the same version (ADMIN-100)', async () => {
  const colleague = await platform.createStaff('Administrator')
  const { id } = (await platform.inject(CreateSubscriptionTemplate, { body: input({ name: 'Mall' }) }, admin)).body
  const list = async () => (await platform.inject(GetSubscriptionTemplates, undefined, moderator)).body
  const began = (await list())[0]?.version ?? ''
  const save = (as: UserRow, overrides: Partial<SubscriptionInput>, version?: string) =>
    platform.inject(
      UpdateSubscriptionTemplate,
      { params: { id }, body: { ...input(overrides), ...(version !== undefined && { version }) } },
      as,
    )
  expect((await save(admin, { name: 'Den ena', price: 100.5 }, began)).status).toBe(200)
  const first = await list()
  expect(first).toMatchObject([{ name: 'Den ena', price: 100.5 }])
  const second = await save(colleague, { name: 'Den andra' }, began)
  expect([second.status, second.error.code]).toEqual([409, 'changedMeanwhile'])
  expect(await list()).toEqual(first)
  expect(
    await platform.db.$count(
      history,
      and(eq(history.entity, 'subscriptionTemplate'), eq(history.entityId, String(id)), eq(history.action, 'changed')),
    ),
  ).toBe(1)
  // Every field is part of the version.
  for (const overrides of [
    { name: 'Ny' },
    { price: 2 },
    { capabilities: [monthly(5)] },
    { period: limited('2025-11-01', '2026-01-01', 3) },
  ]) {
    const [before] = await list()
    expect((await save(admin, overrides, before?.version)).status).toBe(200)
    expect((await save(colleague, {}, before?.version)).status).toBe(409)
  }
  expect((await save(colleague, { name: 'Den andra' }, (await list())[0]?.version)).status).toBe(200)
  expect((await save(colleague, { name: 'Utan version' })).status).toBe(200)
  expect(await list()).toMatchObject([{ name: 'Utan version' }])
  await platform.inject(DeleteSubscriptionTemplate, { params: { id } }, admin)
})

test('the credits of a company changed when its balance changed last (BILL-30, PROMO-38)', async () => {
  const company = await aCompany()
  expect((await creditsOf(company)).changedAt).toBeNull()
  await add(company, { capabilities: [monthly(4)] })
  const { updatedAt } = await creditsOf(company)
  platform.clock.advance({ days: 31 })
  await give()
  // Monthly credits change the balance, not the terms.
  expect(await creditsOf(company)).toMatchObject({ updatedAt, changedAt: platform.clock().toISOString() })
})
