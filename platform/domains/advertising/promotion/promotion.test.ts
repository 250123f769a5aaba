import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GetOrders, RequestForInvoice } from '#contract/billing/billing.ts'
import {
  AddBoostingCredits,
  DisableCredits,
  EnableCredits,
  GetCreditInfo,
  GetCreditTransactions,
  SetCreditMaxPeriod,
} from '#contract/billing/credits.ts'
import {
  AdPromotion,
  CancelPromotion,
  CancelSoMePackage,
  ChooseSoMePackageMedia,
  CompanyPromotionPrices,
  GetSoMePackageInfo,
  ManagePromotions,
  PromotionPrices,
  PurchaseSocialMediaAndBoosting,
  PurchaseSoMePackage,
  ResumePromotion,
  SelectPlan,
  StartPromotion,
} from '#contract/advertising/promotion.ts'
import { DeleteAd, GetDraftAd, PublishAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import { GetUserTasks, SponsorUserTask } from '#contract/advertising/staff-tasks.ts'
import { SaveNotificationSettings } from '#contract/candidates/notification-settings.ts'
import { finishedAd } from '#platform/domains/ads/ads/samples.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerBilling } from '#platform/domains/billing/invoices/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerCredits } from '#platform/domains/billing/credits/routes.ts'
import { registerNotifications } from '#platform/domains/candidates/notifications/routes.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { registerStaffTasks } from '#platform/domains/advertising/staff-tasks/routes.ts'
import { CompanyGetUserCompanies } from '#contract/companies/company-and-tree.ts'
import {
  ads,
  history,
  ledgerEntries,
  orders,
  outbox,
  promotions,
  staffTasks,
  subscriptions,
} from '#platform/foundation/db/schema/index.ts'
import { behind } from '#platform/testing/behind.ts'
import {
  startPlatform,
  type AdRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS, lastPromotedDay } from '#rules/promotion/promotion.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { PromotionSweep } from './queues.ts'
import { registerPromotion } from './routes.ts'

let platform: TestPlatform
let member: UserRow
let admin: UserRow
let content: UserRow
let stranger: UserRow
let company: CompanyRow

beforeAll(async () => {
  platform = await startPlatform({
    areas: [
      registerAds,
      registerBilling,
      registerCompanies,
      registerCredits,
      registerNotifications,
      registerPromotion,
      registerPublishing,
      registerStaffTasks,
    ],
  })
  member = await platform.createUser()
  stranger = await platform.createUser()
  admin = await platform.createStaff('Administrator')
  content = await platform.createStaff('ContentWriter')
  company = await platform.createCompany({ members: [member] })
})
afterAll(() => platform.close())

const day = 86_400_000
const inDays = (days: number) => new Date(platform.clock().getTime() + days * day)
const anAd = (over: Partial<AdRow> = {}, of = company): Promise<AdRow> =>
  platform.createAd(of, member, {
    ...finishedAd(),
    type: 'active',
    state: 'offers',
    start: inDays(-1),
    end: inDays(60),
    publishedAt: inDays(-1),
    ...over,
  })
const stored = async (ad: AdRow) => (await platform.db.select().from(ads).where(eq(ads.id, ad.id)))[0]
const promotionsOf = (ad: AdRow) => platform.db.select().from(promotions).where(eq(promotions.adId, ad.id))
const ordersOf = (ad: AdRow) => platform.db.select().from(orders).where(eq(orders.adId, ad.id)).orderBy(orders.id)
const openTasksOf = async (ad: AdRow) =>
  (
    await platform.db
      .select()
      .from(staffTasks)
      .where(and(eq(staffTasks.adId, ad.id), eq(staffTasks.status, 'open')))
      .orderBy(staffTasks.id)
  ).map(({ kind }) => kind)
/** Staff do what the social media package of an ad asks for. */
const doSocialMedia = async (ad: AdRow) => {
  const [task] = await platform.db
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.adId, ad.id), eq(staffTasks.status, 'open'), eq(staffTasks.kind, 'socialMedia')))
  expect((await platform.inject(SponsorUserTask, { body: { id: task?.id ?? 0 } }, content)).status).toBe(200)
}
const buy = (ad: { id: number }, over: object = {}, as: UserRow = member, headers: Record<string, string> = {}) =>
  platform.inject(
    PurchaseSocialMediaAndBoosting,
    { params: { adId: ad.id }, body: { promotionType: 'boost', priceMode: 'monetary', socialMedia: false, ...over } },
    as,
    { headers },
  )
const select = (ad: AdRow, promotionType: Package | 'none', as = member) =>
  platform.inject(SelectPlan, { params: { adId: ad.id }, body: { promotionType } }, as)
const cancel = (ad: AdRow, as = member) => platform.inject(CancelPromotion, { params: { adId: ad.id } }, as)
const resume = (ad: AdRow, as = member) => platform.inject(ResumePromotion, { params: { adId: ad.id } }, as)
/** What of an ad is done at once: each begins before any of them can have written. */
const atOnce = <T>(ad: AdRow, ...acts: (() => Promise<T>)[]) =>
  behind(
    platform.database,
    async (tx) => {
      await tx.select().from(ads).where(eq(ads.id, ad.id)).for('update')
      await tx.select().from(promotions).where(eq(promotions.adId, ad.id)).for('update')
    },
    acts,
  )
const sweep = () => platform.deps.jobs.runNow(PromotionSweep, {})
const infoOf = async (of: CompanyRow, as = member) =>
  (await platform.inject(GetCreditInfo, { params: { companyId: of.id } }, as)).body
const amountsOf = async (of: CompanyRow) =>
  Object.fromEntries((await infoOf(of)).amounts.map(({ type, amount }) => [type, amount]))
/** A company that pays with credits. */
async function withCredits(...amount: { type: Package; amount: number }[]): Promise<CompanyRow> {
  const made = await platform.createCompany({ members: [member] })
  expect(
    (await platform.inject(EnableCredits, { params: { companyId: made.id }, body: { description: 'Avtal' } }, admin))
      .status,
  ).toBe(200)
  if (amount.length > 0)
    expect(
      (
        await platform.inject(
          AddBoostingCredits,
          { params: { companyId: made.id }, body: { amount, description: 'Påfyllning' } },
          admin,
        )
      ).status,
    ).toBe(200)
  return made
}

describe('prices', () => {
  test('PROMO-02 PROMO-07 the prices of a company, and of all companies of the caller alone', async () => {
    const answer = await platform.inject(CompanyPromotionPrices, { params: { companyId: company.id } }, member)
    expect(answer.body.prices).toEqual({
      monetary: { volume: 1000, basic: 3900, boost: 6900, 'boost-plus': 11_900, 'boost-pro': 16_900 },
      credit: { volume: 1, basic: 1, boost: 1, 'boost-plus': 1, 'boost-pro': 1 },
    })
    expect(
      (await platform.inject(CompanyPromotionPrices, { params: { companyId: company.id } }, stranger)).status,
    ).toBe(403)
    expect((await platform.inject(PromotionPrices, undefined, stranger)).body).toEqual([])
    expect(
      (await platform.inject(PromotionPrices, undefined, member)).body.map(({ companyId }) => companyId),
    ).toContain(company.id)
  })

  test('ADMIN-38 ADMIN-39 changed prices hold from the day a subscription starts to its last, and are what is paid', async () => {
    const made = await platform.createCompany({ members: [member] })
    await platform.db.insert(subscriptions).values({
      companyId: made.id,
      name: 'Avtal',
      price: 0,
      createdAt: platform.clock(),
      startsOn: '2025-11-04',
      endsOn: '2025-11-30',
      capabilities: [
        {
          kind: 'PriceChangeCapability',
          packagePrices: { monetary: { boost: 540_000 }, credit: { boost: 2 } },
          description: null,
        },
      ],
    })
    const priceOf = async () =>
      (await platform.inject(CompanyPromotionPrices, { params: { companyId: made.id } }, member)).body.prices.monetary
    expect((await priceOf()).boost).toBe(6900)
    const now = platform.clock()
    platform.clock.set('2025-11-04T00:30:00+01:00')
    expect(await priceOf()).toMatchObject({ boost: 5400, basic: 3900 })
    const ad = await anAd({}, made)
    expect(await buy(ad, { expectedPrice: 6900 })).toMatchObject({ status: 409, error: { code: 'priceChanged' } })
    expect((await buy(ad, { expectedPrice: 5400 })).status).toBe(200)
    expect((await ordersOf(ad))[0]).toMatchObject({
      net: 540_000,
      priceMode: 'monetary',
      item: 'promotion',
      package: 'boost',
      kind: 'Posting',
      title: `${ad.title}, Boost`,
      startsOn: '2025-11-04',
    })
    platform.clock.set('2025-12-01T00:00:00+01:00')
    expect((await priceOf()).boost).toBe(6900)
    platform.clock.set(now)
  })
})

describe('the period of an order', () => {
  test.each([
    ['2025-11-10T00:00:00+01:00', '2025-12-09'],
    ['2025-11-10T09:00:00+01:00', '2025-12-10'],
    ['2026-03-10T00:00:00+01:00', '2026-04-09'],
  ])(
    'PROMO-29 BILL-06 a promotion that begins at %s is ordered until %s, the last day it holds, and has a price for each of thirty days',
    async (start, last) => {
      const made = await platform.createCompany({ members: [member] })
      const now = platform.clock()
      platform.clock.set(new Date(Date.parse(start) - day).toISOString())
      const ad = await anAd({ type: 'scheduled', start: new Date(start), end: inDays(60), publishedAt: null }, made)
      expect((await buy(ad)).status).toBe(200)
      const {
        orders: [told],
      } = (await platform.inject(GetOrders, { query: { id: made.id } }, member)).body
      expect(told).toMatchObject({ starts: start.slice(0, 10), expires: last, pricePerDay: 230 })
      platform.clock.set(now)
    },
  )
})

describe('choosing', () => {
  test('PROMO-24 PROMO-25 PROMO-33 selecting stores the choice alone and takes it back', async () => {
    const ad = await anAd({ type: 'draft' })
    expect((await select(ad, 'boost')).status).toBe(200)
    expect(await stored(ad)).toMatchObject({ selectedPromotion: 'boost', promotion: 'none' })
    expect(await ordersOf(ad)).toEqual([])
    await select(ad, 'none')
    expect((await stored(ad))?.selectedPromotion).toBeNull()
  })

  test('PROMO-12 PROMO-25 volume is for ad admins, and a promoted ad takes no other package', async () => {
    const ad = await anAd()
    expect((await select(ad, 'volume')).status).toBe(403)
    expect((await buy(ad, { promotionType: 'volume' })).status).toBe(403)
    expect((await select(ad, 'volume', admin)).status).toBe(200)
    expect((await buy(ad)).status).toBe(200)
    expect(await select(ad, 'boost-pro')).toMatchObject({ status: 409, error: { code: 'promoted' } })
    expect((await select(ad, 'basic', stranger)).status).toBe(403)
  })
})

describe('buying', () => {
  test('an order at today’s price promotes the ad for 30 days; all who see it hear of it (PROMO-26 PROMO-62 AD-133)', async () => {
    const ad = await anAd()
    const answer = await buy(ad, { promotionType: 'boost-plus' })
    const [order] = await ordersOf(ad)
    expect(answer.body).toEqual({ promotion: 'boost-plus', orderId: order?.id })
    expect(order).toMatchObject({ net: 1_190_000, discount: 0, credits: 0, invoiceId: null, createdBy: member.id })
    expect(await promotionsOf(ad)).toMatchObject([
      { package: 'boost-plus', orderId: order?.id, startsAt: platform.clock(), endsAt: inDays(30), endedAt: null },
    ])
    expect(await stored(ad)).toMatchObject({ promotion: 'boost-plus', selectedPromotion: null })
    expect(await openTasksOf(ad)).toEqual(['socialMedia', 'programmatic'])
    expect(
      await platform.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.type, 'updateAd'), eq(outbox.companyId, company.id))),
    ).not.toEqual([])
    const shown = (await platform.inject(AdPromotion, { params: { adId: ad.id } }, member)).body.promotion
    expect(shown).toMatchObject({
      state: 'active',
      daysLeft: 30,
      payment: 'monetary',
      resumable: false,
      domains: ['localhost'],
    })
  })

  test('PROMO-26 PROMO-28 AD-133 an ad that is neither active nor scheduled, or is over, is refused and nothing is charged', async () => {
    for (const type of ['draft', 'inactive', 'archived'] as const) {
      const ad = await anAd({ type })
      expect(await buy(ad)).toMatchObject({ status: 409, error: { code: 'adClosed' } })
      expect(await ordersOf(ad)).toEqual([])
    }
    expect(await buy(await anAd({ end: inDays(-0.1) }))).toMatchObject({ status: 409, error: { code: 'periodOver' } })
    expect((await buy(await anAd(), {}, stranger)).status).toBe(403)
  })

  test('a second press repeats the first answer; a second tab hears that the ad is promoted; one order (PROMO-63)', async () => {
    const ad = await anAd()
    const key = { 'idempotency-key': 'press-1' }
    const first = await buy(ad, {}, member, key)
    expect((await buy(ad, {}, member, key)).body).toEqual(first.body)
    expect(await buy(ad)).toMatchObject({ status: 409, error: { code: 'promoted' } })
    const other = await anAd()
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(other)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect([await ordersOf(ad), await ordersOf(other)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('PROMO-26 PROMO-63 PROMO-64 of two writes to an ad at once the second is decided by what the first left', async () => {
    const own = await platform.createCompany({ members: [member] })
    const [ad, promoted, closing] = [await anAd({}, own), await anAd({}, own), await anAd({}, own)]
    const outcomes = async (...answers: Promise<{ status: number; error: { code?: string } }>[]) =>
      (await Promise.all(answers)).map(({ status, error }) => (status === 200 ? 'done' : error.code))
    const twice = await atOnce(ad, ...[1, 2].map(() => async () => (await outcomes(buy(ad)))[0]))
    expect([twice.toSorted(), (await ordersOf(ad)).length, (await stored(ad))?.version]).toEqual([
      ['done', 'promoted'],
      1,
      ad.version + 1,
    ])
    await buy(promoted)
    const pictures = await atOnce(
      promoted,
      ...[1, 2].map(
        () => async () =>
          (
            await outcomes(
              platform.inject(
                PurchaseSoMePackage,
                { params: { adId: promoted.id }, body: { mediaSelection: 'auto-select' } },
                member,
              ),
            )
          )[0],
      ),
    )
    expect([pictures.toSorted(), (await ordersOf(promoted)).map(({ item }) => item)]).toEqual([
      ['alreadyPurchased', 'done'],
      ['promotion', 'socialMedia'],
    ])
    const [unpublished, bought] = await atOnce(
      closing,
      async () => (await outcomes(platform.inject(UnpublishAd, { body: { id: closing.id } }, admin)))[0],
      async () => (await outcomes(buy(closing)))[0],
    )
    expect([unpublished, bought, await ordersOf(closing), await promotionsOf(closing)]).toEqual([
      'done',
      'adClosed',
      [],
      [],
    ])
  })

  test('PROMO-26 PROMO-27 the promotion of a scheduled ad begins with it, and moves with its dates', async () => {
    const ad = await anAd({ type: 'scheduled', start: inDays(5) })
    await buy(ad)
    expect(await promotionsOf(ad)).toMatchObject([{ startsAt: inDays(5), endsAt: inDays(35) }])
    expect((await platform.inject(AdPromotion, { params: { adId: ad.id } }, member)).body.promotion).toMatchObject({
      state: 'scheduled',
      daysLeft: 30,
    })
    const moved = await platform.inject(
      PublishAd,
      {
        body: {
          id: ad.id,
          start: inDays(9).toISOString(),
          end: inDays(60).toISOString(),
          promote: false,
          state: 'offers',
        },
      },
      admin,
    )
    expect(moved.status).toBe(200)
    expect(await promotionsOf(ad)).toMatchObject([{ startsAt: inDays(9), endsAt: inDays(39) }])
  })

  test('PROMO-63 publishing with promotion does both or neither', async () => {
    const made = await withCredits({ type: 'boost', amount: 1 })
    const publish = (ad: AdRow, over: object) =>
      platform.inject(
        PublishAd,
        {
          body: {
            id: ad.id,
            start: platform.clock().toISOString(),
            end: inDays(20).toISOString(),
            promote: true,
            state: 'offers',
            ...over,
          },
        },
        admin,
      )
    const draft = () => anAd({ type: 'draft', selectedPromotion: 'boost', publishedAt: null }, made)
    const [first, second, bare] = [await draft(), await draft(), await anAd({ type: 'draft' }, made)]
    const credit = { purchase: { priceMode: 'credit' as const, socialMedia: false } }
    const done = await publish(first, credit)
    expect(done.body).toMatchObject({ type: 'active', orderId: expect.any(Number) })
    expect(await stored(first)).toMatchObject({ type: 'active', promotion: 'boost', selectedPromotion: null })
    expect(await publish(second, credit)).toMatchObject({ status: 409, error: { code: 'insufficientCredits' } })
    expect(await stored(second)).toMatchObject({ type: 'draft', promotion: 'none', selectedPromotion: 'boost' })
    expect([await ordersOf(second), await promotionsOf(second)]).toEqual([[], []])
    expect(await publish(bare, {})).toMatchObject({ status: 400, error: { errors: { promote: ['noPackage'] } } })
    // Money when nothing else is said.
    expect((await publish(second, {})).status).toBe(200)
    expect((await ordersOf(second))[0]).toMatchObject({ net: 690_000, priceMode: 'monetary' })
    expect((await platform.inject(GetDraftAd, { query: { id: second.id } }, member)).body.ad).toMatchObject({
      promotion: 'boost',
      promotable: false,
    })
  })
})

describe('credits', () => {
  test('staff enable, add, limit and end credits with comments (ADMIN-30 ADMIN-31 ADMIN-32 ADMIN-33 ADMIN-34 PROMO-38)', async () => {
    const made = await platform.createCompany({ members: [member] })
    const params = { companyId: made.id }
    expect(await infoOf(made)).toMatchObject({ enabled: false, maxPeriodDays: 180, updatedAt: null, transactions: 0 })
    const add = (amount: { type: Package; amount: number }[], description = 'Avtal 2025-612') =>
      platform.inject(AddBoostingCredits, { params, body: { amount, description } }, admin)
    expect(await add([{ type: 'boost', amount: 2 }])).toMatchObject({
      status: 409,
      error: { code: 'creditsNotEnabled' },
    })
    const enable = (description: string, as = admin) =>
      platform.inject(EnableCredits, { params, body: { description } }, as)
    expect(await enable('  ')).toMatchObject({ status: 400, error: { errors: { description: ['required'] } } })
    expect((await enable('Avtal', member)).status).toBe(403)
    // Of two at once one turns them on; the other is told.
    const [first, second] = (await Promise.all([enable('Avtal'), enable('Avtal')])).toSorted(
      (one, two) => one.status - two.status,
    )
    expect(first).toMatchObject({ status: 200, body: { enabled: true, updatedBy: 'Test ' + admin.lastName } })
    expect(second).toMatchObject({ status: 409, error: { code: 'creditsEnabled' } })
    expect((await add([{ type: 'boost', amount: 0 }])).status).toBe(400)
    expect((await add([{ type: 'boost', amount: 100_001 }])).status).toBe(400)
    expect(
      (
        await add([
          { type: 'boost', amount: 1 },
          { type: 'boost', amount: 1 },
        ])
      ).status,
    ).toBe(400)
    expect((await add([{ type: 'boost', amount: 2 }], '')).status).toBe(400)
    expect(
      (
        await add([
          { type: 'boost-pro', amount: 1 },
          { type: 'volume', amount: 0 },
          { type: 'boost', amount: 2 },
        ])
      ).body.amounts,
    ).toEqual([
      { type: 'volume', amount: 0 },
      { type: 'basic', amount: 0 },
      { type: 'boost', amount: 2 },
      { type: 'boost-plus', amount: 0 },
      { type: 'boost-pro', amount: 1 },
    ])
    const told = (await platform.inject(GetCreditTransactions, { params, query: {} }, member)).body
    expect(told).toMatchObject([
      {
        type: 'buy',
        kind: 'added',
        title: 'Avtal 2025-612',
        amount: [
          { type: 'boost', amount: 2 },
          { type: 'boost-pro', amount: 1 },
        ],
        adId: null,
      },
    ])
    expect((await platform.inject(SetCreditMaxPeriod, { body: { ...params, maxPeriodDays: 0 } }, admin)).status).toBe(
      400,
    )
    expect(
      (await platform.inject(SetCreditMaxPeriod, { body: { ...params, maxPeriodDays: 30 } }, admin)).body.maxPeriodDays,
    ).toBe(30)
    // Of two who began from the same days the second is told.
    expect(
      (await platform.inject(SetCreditMaxPeriod, { body: { ...params, maxPeriodDays: 60, replaces: 180 } }, admin))
        .error.code,
    ).toBe('changedMeanwhile')
    expect(
      (await platform.inject(SetCreditMaxPeriod, { body: { ...params, maxPeriodDays: 30, replaces: 30 } }, admin)).body
        .maxPeriodDays,
    ).toBe(30)
    expect((await infoOf(made)).updatedBy).toBeNull()
    const card = async () =>
      (await platform.inject(CompanyGetUserCompanies, undefined, member)).body.find(({ id }) => id === made.id)
    expect(await card()).toMatchObject({
      canUseCredits: true,
      creditAmounts: [
        { type: 'boost', amount: 2 },
        { type: 'boost-pro', amount: 1 },
      ],
    })
    expect((await platform.inject(DisableCredits, { params }, admin)).body).toMatchObject({
      enabled: false,
      amounts: expect.arrayContaining([{ type: 'boost', amount: 2 }]),
    })
    expect(await card()).toMatchObject({ canUseCredits: false })
    expect(await platform.inject(DisableCredits, { params }, admin)).toMatchObject({
      status: 409,
      error: { code: 'creditsNotEnabled' },
    })
    expect((await platform.inject(DisableCredits, { params: { companyId: 999_999 } }, admin)).status).toBe(404)
  })

  test('PROMO-37 PROMO-62 BILL-32 a credit pays for a package: one is taken, the order is zero, and what is left is told', async () => {
    const made = await withCredits({ type: 'boost', amount: 1 })
    const [ad, other] = [await anAd({}, made), await anAd({}, made)]
    expect((await buy(ad, { priceMode: 'credit' })).status).toBe(200)
    expect((await ordersOf(ad))[0]).toMatchObject({ net: 0, credits: 1, priceMode: 'credit' })
    expect(await buy(other, { priceMode: 'credit' })).toMatchObject({
      status: 409,
      error: { code: 'insufficientCredits' },
    })
    expect([await ordersOf(other), await promotionsOf(other), (await stored(other))?.promotion]).toEqual([
      [],
      [],
      'none',
    ])
    const [used] = (await platform.inject(GetCreditTransactions, { params: { companyId: made.id }, query: {} }, member))
      .body
    expect(used).toMatchObject({
      type: 'use',
      kind: 'used',
      title: ad.title,
      amount: [{ type: 'boost', amount: 1 }],
      adId: ad.id,
    })
    await platform.inject(DisableCredits, { params: { companyId: made.id } }, admin)
    expect(await buy(other, { priceMode: 'credit' })).toMatchObject({
      status: 409,
      error: { code: 'creditsNotEnabled' },
    })
  })

  test('of 200 who buy with the last credit at once, one gets it; who must retry hears that none is left (PROMO-37)', async () => {
    const made = await withCredits({ type: 'boost', amount: 1 })
    let coming: AdRow[] = []
    for (let index = 0; index < 200; index += 1) coming.push(await anAd({}, made))
    const token = await platform.signIn(member)
    const statuses: number[] = []
    // All at once are more than the database has connections for: those that had to wait too long come again under
    // their key, all at once.
    while (coming.length > 0) {
      const answers = await Promise.all(
        coming.map(async (ad) => ({
          ad,
          status: (
            await platform.inject(
              PurchaseSocialMediaAndBoosting,
              { params: { adId: ad.id }, body: { promotionType: 'boost', priceMode: 'credit', socialMedia: false } },
              token,
              { headers: { 'idempotency-key': `the-last-credit-${ad.id}` } },
            )
          ).status,
        })),
      )
      coming = answers.filter(({ status }) => status === 503).map(({ ad }) => ad)
      statuses.push(...answers.filter(({ status }) => status !== 503).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(199)
    expect((await amountsOf(made))['boost']).toBe(0)
    expect(await platform.db.$count(orders, eq(orders.companyId, made.id))).toBe(1)
  })

  test('ADMIN-33 credits are taken for promotions that start within the period alone', async () => {
    const made = await withCredits({ type: 'boost', amount: 5 })
    await platform.inject(SetCreditMaxPeriod, { body: { companyId: made.id, maxPeriodDays: 10 } }, admin)
    const ad = await anAd({ type: 'scheduled', start: inDays(11) }, made)
    expect(await buy(ad, { priceMode: 'credit' })).toMatchObject({ status: 409, error: { code: 'tooFarAhead' } })
    expect((await buy(ad, { priceMode: 'monetary' })).status).toBe(200)
    expect((await buy(await anAd({ type: 'scheduled', start: inDays(9) }, made), { priceMode: 'credit' })).status).toBe(
      200,
    )
  })

  test('ADMIN-33 a promotion paid with credits moves with its ad within the period alone; one paid by invoice moves anywhere', async () => {
    const made = await withCredits({ type: 'boost', amount: 1 })
    await platform.inject(SetCreditMaxPeriod, { body: { companyId: made.id, maxPeriodDays: 10 } }, admin)
    const [credit, money] = [
      await anAd({ type: 'scheduled', start: inDays(5) }, made),
      await anAd({ type: 'scheduled', start: inDays(5) }, made),
    ]
    await buy(credit, { priceMode: 'credit' })
    await buy(money)
    const move = (ad: AdRow, start: Date) =>
      platform.inject(
        PublishAd,
        {
          body: {
            id: ad.id,
            start: start.toISOString(),
            end: inDays(60).toISOString(),
            promote: false,
            state: 'offers',
          },
        },
        admin,
      )
    expect(await move(credit, inDays(11))).toMatchObject({ status: 409, error: { code: 'tooFarAhead' } })
    expect([(await stored(credit))?.start, (await promotionsOf(credit))[0]?.startsAt]).toEqual([inDays(5), inDays(5)])
    expect((await move(credit, inDays(9))).status).toBe(200)
    const toldOfBilling = async () =>
      (
        await platform.db
          .select()
          .from(outbox)
          .where(and(eq(outbox.companyId, made.id), eq(outbox.type, 'updateOffice')))
      ).filter(({ data }) => (data as { about?: string }).about === 'billing').length
    const before = await toldOfBilling()
    expect((await move(money, inDays(11))).status).toBe(200)
    // Staff who look at what is billed see the other period.
    expect(await toldOfBilling()).toBe(before + 1)
    expect([await promotionsOf(credit), await promotionsOf(money)].map(([promotion]) => promotion?.startsAt)).toEqual([
      inDays(9),
      inDays(11),
    ])
    // The order says for when, until it stands on an invoice (BILL-06).
    const periodOf = async () => (await ordersOf(money)).map(({ startsOn, expiresOn }) => [startsOn, expiresOn])
    const moved = [[stockholmDay(inDays(11)), lastPromotedDay(inDays(11 + PROMOTION_DAYS))]]
    expect(await periodOf()).toEqual(moved)
    expect((await platform.inject(RequestForInvoice, { body: { id: made.id } }, member)).status).toBe(200)
    expect((await move(money, inDays(12))).status).toBe(200)
    expect(await periodOf()).toEqual(moved)
  })

  test('whatever is bought and taken back, what is left is the sum of the transactions', async () => {
    const made = await withCredits({ type: 'boost', amount: 3 }, { type: 'basic', amount: 2 })
    const mine = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        anAd({ type: index % 2 === 0 ? 'scheduled' : 'active', start: inDays(index % 2 === 0 ? 4 : -1) }, made),
      ),
    )
    for (const [index, ad] of mine.entries())
      await buy(ad, { priceMode: 'credit', promotionType: index < 4 ? 'boost' : 'basic' })
    for (const ad of mine.slice(0, 3)) await cancel(ad)
    for (const ad of mine) await buy(ad, { priceMode: 'credit' })
    const entries = await platform.db.select().from(ledgerEntries).where(eq(ledgerEntries.companyId, made.id))
    const sums = Object.fromEntries(
      ['volume', 'basic', 'boost', 'boost-plus', 'boost-pro'].map((type) => [
        type,
        entries.filter(({ account }) => account === `credits/${type}`).reduce((sum, { amount }) => sum + amount, 0),
      ]),
    )
    expect(await amountsOf(made)).toEqual(sums)
    const told = (await platform.inject(GetCreditTransactions, { params: { companyId: made.id }, query: {} }, member))
      .body
    const boost = told.flatMap(({ type, amount }) =>
      amount.filter((each) => each.type === 'boost').map((each) => (type === 'use' ? -each.amount : each.amount)),
    )
    expect(boost.reduce((sum, each) => sum + each, 0)).toBe(sums['boost'])
    // A page goes on after the last of the one before.
    const [first] = (
      await platform.inject(GetCreditTransactions, { params: { companyId: made.id }, query: { pageSize: 1 } }, member)
    ).body
    const rest = (
      await platform.inject(
        GetCreditTransactions,
        { params: { companyId: made.id }, query: { before: first?.id ?? 0 } },
        member,
      )
    ).body
    expect([first, ...rest]).toEqual(told)
  })
})

describe('ending', () => {
  test('PROMO-27 a cancelled promotion ends at once and goes on for the days that remained', async () => {
    const ad = await anAd()
    await buy(ad)
    platform.clock.advance({ days: 10 })
    expect((await cancel(ad, content)).status).toBe(200)
    expect((await stored(ad))?.promotion).toBe('none')
    expect(await cancel(ad)).toMatchObject({ status: 409, error: { code: 'notPromoted' } })
    expect((await platform.inject(AdPromotion, { params: { adId: ad.id } }, member)).body.promotion).toMatchObject({
      state: 'cancelled',
      daysLeft: 20,
      resumable: true,
    })
    platform.clock.advance({ days: 5 })
    expect((await resume(ad)).status).toBe(200)
    expect((await stored(ad))?.promotion).toBe('boost')
    expect((await promotionsOf(ad))[0]?.endsAt).toEqual(inDays(20))
    expect(await resume(ad)).toMatchObject({ status: 409, error: { code: 'promoted' } })
    expect(await ordersOf(ad)).toHaveLength(1)
    platform.clock.advance({ days: -15 })
  })

  test('PROMO-27 one that has not begun is undone: its credit comes back, its money is not due, and nobody works on it', async () => {
    const made = await withCredits({ type: 'boost-plus', amount: 1 })
    const ad = await anAd({ type: 'scheduled', start: inDays(5) }, made)
    await buy(ad, { promotionType: 'boost-plus', priceMode: 'credit' })
    expect((await amountsOf(made))['boost-plus']).toBe(0)
    await cancel(ad)
    expect((await amountsOf(made))['boost-plus']).toBe(1)
    expect(await openTasksOf(ad)).toEqual([])
    expect(await resume(ad)).toMatchObject({ status: 409, error: { code: 'nothingToResume' } })
    expect((await buy(ad, { promotionType: 'boost-plus' })).status).toBe(200)
    await cancel(ad)
    expect((await ordersOf(ad))[1]).toMatchObject({ net: 1_190_000, paymentCanceledAt: platform.clock() })
  })

  test('an invoiced promotion that has not begun stays due; cancelled it can resume, deleted it lapses (PROMO-27)', async () => {
    const made = await platform.createCompany({ members: [member] })
    const [kept, deleted] = [
      await anAd({ type: 'scheduled', start: inDays(5) }, made),
      await anAd({ type: 'scheduled', start: inDays(5) }, made),
    ]
    for (const ad of [kept, deleted]) await buy(ad, { promotionType: 'boost-plus' })
    expect((await platform.inject(RequestForInvoice, { body: { id: made.id } }, member)).status).toBe(200)
    expect((await cancel(kept)).status).toBe(200)
    expect((await ordersOf(kept))[0]).toMatchObject({ invoiceId: expect.any(Number), paymentCanceledAt: null })
    expect((await platform.inject(AdPromotion, { params: { adId: kept.id } }, member)).body.promotion).toMatchObject({
      state: 'cancelled',
      daysLeft: 30,
      resumable: true,
    })
    expect((await resume(kept)).status).toBe(200)
    expect(await promotionsOf(kept)).toMatchObject([{ startsAt: inDays(5), endsAt: inDays(35), cancelledAt: null }])
    expect(await openTasksOf(kept)).toEqual(['socialMedia', 'programmatic'])
    expect((await platform.inject(DeleteAd, { body: { id: deleted.id } }, member)).status).toBe(200)
    expect((await ordersOf(deleted))[0]).toMatchObject({ paymentCanceledAt: null })
    expect(await promotionsOf(deleted)).toMatchObject([
      { cancelledAt: null, endedAt: platform.clock(), endsAt: inDays(35) },
    ])
  })

  test('PROMO-29 after 30 days the ad is what it was, once, however often the job runs', async () => {
    const ad = await anAd()
    await buy(ad)
    const before = platform.clock()
    platform.clock.advance({ days: 29 })
    await sweep()
    expect((await stored(ad))?.promotion).toBe('boost')
    platform.clock.set(new Date(before.getTime() + 31 * day))
    await sweep()
    const ended = await stored(ad)
    expect(ended).toMatchObject({ promotion: 'none', type: 'active' })
    await sweep()
    expect((await stored(ad))?.version).toBe(ended?.version)
    expect((await promotionsOf(ad))[0]).toMatchObject({ endedAt: platform.clock(), cancelledAt: null })
    expect((await buy(ad)).status).toBe(200)
    platform.clock.set(before)
  })

  test('AD-34 AD-39 what remains lapses with the ad, and cannot be resumed when it is published again', async () => {
    const ad = await anAd()
    await buy(ad)
    await cancel(ad)
    await platform.inject(UnpublishAd, { body: { id: ad.id } }, member)
    await platform.db.update(ads).set({ type: 'active' }).where(eq(ads.id, ad.id))
    expect(await resume(ad)).toMatchObject({ status: 409, error: { code: 'nothingToResume' } })
    const running = await anAd()
    await buy(running)
    await platform.inject(UnpublishAd, { body: { id: running.id } }, member)
    expect((await promotionsOf(running))[0]?.endedAt).toEqual(platform.clock())
  })

  test('PROMO-16 the ad’s place is renewed as often as the package says, also when the platform slept meanwhile', async () => {
    const ad = await anAd()
    await buy(ad, { promotionType: 'boost-pro' })
    const before = platform.clock()
    const bumps: (number | undefined)[] = []
    for (let each = 0; each < 10; each += 1) {
      platform.clock.advance({ days: 2.95 })
      await sweep()
      bumps.push((await promotionsOf(ad))[0]?.bumpsDone)
    }
    expect(bumps.filter((count, index) => count !== bumps[index - 1])).toEqual([0, 1, 2, 3, 4])
    expect((await promotionsOf(ad))[0]?.nextBumpAt).toBeNull()
    platform.clock.set(before)
    const sleeper = await anAd()
    await buy(sleeper, { promotionType: 'boost-pro' })
    platform.clock.advance({ days: 25 })
    await sweep()
    expect((await promotionsOf(sleeper))[0]).toMatchObject({ bumpsDone: 4, bumpedAt: platform.clock() })
    platform.clock.set(before)
  })

  test('PROMO-16 PROMO-27 a pause moves what is left of its renewals, and one that was due before it is made at the resume', async () => {
    const before = platform.clock()
    const [ad, late] = [await anAd(), await anAd()]
    for (const each of [ad, late]) await buy(each, { promotionType: 'boost-pro' })
    platform.clock.advance({ days: 6.5 })
    expect((await cancel(late)).status).toBe(200)
    platform.clock.advance({ days: 12.5 })
    await sweep()
    platform.clock.advance({ days: 1 })
    expect((await cancel(ad)).status).toBe(200)
    platform.clock.advance({ days: 2 })
    for (const each of [ad, late]) expect((await resume(each)).status).toBe(200)
    expect((await promotionsOf(ad))[0]).toMatchObject({ bumpsDone: 3, nextBumpAt: inDays(4) })
    await sweep()
    expect((await promotionsOf(late))[0]).toMatchObject({
      bumpsDone: 1,
      bumpedAt: platform.clock(),
      nextBumpAt: inDays(5.5),
    })
    platform.clock.set(before)
  })

  test('ACC-60 the owner is told once, as long before the end as set, and not at all when turned off', async () => {
    const owner = await platform.createUser()
    const quiet = await platform.createUser()
    for (const [user, enabled, beforeExpiryDate] of [
      [owner, true, '3.00:00:00'],
      [quiet, false, '1.00:00:00'],
    ] as const) {
      const answer = await platform.inject(
        SaveNotificationSettings,
        {
          body: {
            sendEmailOnAdIsExpired: true,
            sendEmailOnApplicationUpdated: true,
            sendEmailWhenCandidateApplies: true,
            sendNotificationWhenCandidateApplies: true,
            messageReminderEmail: { enabled: true, schedule: '01:00:00' },
            emailWhenPromotionIsExpiring: { enabled, beforeExpiryDate },
          },
        },
        user,
      )
      expect(answer.status).toBe(200)
    }
    const [mine, others] = [await anAd({ ownerId: owner.id }), await anAd({ ownerId: quiet.id })]
    await buy(mine)
    await buy(others)
    const before = platform.clock()
    platform.clock.advance({ days: 26 })
    await sweep()
    const mailsTo = (user: UserRow) =>
      platform.mail.filter(({ to, subject }) => to === user.email && subject.includes(mine.title))
    await platform.runJobs()
    expect(mailsTo(owner)).toEqual([])
    platform.clock.advance({ days: 1 })
    // Two sweeps that have both found it untold.
    await atOnce(mine, sweep, sweep)
    await sweep()
    await platform.runJobs()
    expect(mailsTo(owner)).toHaveLength(1)
    expect(platform.mail.filter(({ to }) => to === quiet.email)).toEqual([])
    platform.clock.set(before)
  })
})

describe('the social media package', () => {
  test('PROMO-40 PROMO-41 PROMO-64 it is bought with the package or after it, told and cancelled', async () => {
    const ad = await anAd()
    const info = async () => (await platform.inject(GetSoMePackageInfo, { params: { adId: ad.id } }, member)).body
    expect(await info()).toMatchObject({ available: false, purchased: false, price: 8000, mediaSelection: 'not-set' })
    const purchase = () =>
      platform.inject(PurchaseSoMePackage, { params: { adId: ad.id }, body: { mediaSelection: 'auto-select' } }, member)
    expect(await purchase()).toMatchObject({ status: 409, error: { code: 'notPromoted' } })
    await buy(ad, { promotionType: 'basic', socialMedia: true, mediaSelection: 'auto-select' })
    expect((await ordersOf(ad)).map(({ item, net, title }) => [item, net, title])).toEqual([
      ['promotion', 390_000, `${ad.title}, Bas`],
      ['socialMedia', 800_000, `${ad.title}, paket för sociala medier`],
    ])
    expect(await info()).toMatchObject({ available: false, purchased: true, mediaSelection: 'auto-select' })
    expect(await openTasksOf(ad)).toEqual(['socialMedia'])
    expect(await purchase()).toMatchObject({ status: 409, error: { code: 'alreadyPurchased' } })
    const cancelIt = () => platform.inject(CancelSoMePackage, { params: { adId: ad.id } }, member)
    expect((await cancelIt()).status).toBe(200)
    expect(await cancelIt()).toMatchObject({ status: 409, error: { code: 'notPurchased' } })
    expect(
      await platform.inject(
        ChooseSoMePackageMedia,
        { params: { adId: ad.id }, body: { mediaSelection: 'uploaded' } },
        member,
      ),
    ).toMatchObject({ status: 409, error: { code: 'notPurchased' } })
    expect(await openTasksOf(ad)).toEqual([])
    expect((await ordersOf(ad))[1]).toMatchObject({ paymentCanceledAt: platform.clock() })
    expect((await purchase()).status).toBe(200)
    expect(await info()).toMatchObject({ purchased: true })
    // Whose pictures are shown may change until it is done; who does it is told.
    const picturesOf = async (of: AdRow) =>
      (await platform.inject(GetUserTasks, { query: { status: 'open' } }, admin)).body.data.flatMap(
        ({ postingId, pictures }) => (postingId === of.id ? [pictures] : []),
      )
    const choose = (mediaSelection: 'uploaded' | 'auto-select') =>
      platform.inject(ChooseSoMePackageMedia, { params: { adId: ad.id }, body: { mediaSelection } }, member)
    for (const chosen of ['uploaded', 'uploaded', 'auto-select', 'uploaded'] as const) {
      expect((await choose(chosen)).status).toBe(200)
      expect(await info()).toMatchObject({ mediaSelection: chosen })
      expect(await picturesOf(ad)).toEqual([chosen])
    }
    const remembered = await platform.db
      .select({ data: history.data })
      .from(history)
      .where(and(eq(history.entityId, String(ad.id)), eq(history.action, 'socialMediaPicturesChosen')))
      .orderBy(history.id)
    expect(remembered.map(({ data }) => data)).toEqual([
      { from: 'auto-select', to: 'uploaded' },
      { from: 'uploaded', to: 'auto-select' },
      { from: 'auto-select', to: 'uploaded' },
    ])
    // What staff have done stays and is paid, also after the promotion.
    await doSocialMedia(ad)
    await cancel(ad)
    expect(await cancelIt()).toMatchObject({ status: 409, error: { code: 'taskClosed' } })
    expect(await choose('auto-select')).toMatchObject({ status: 409, error: { code: 'taskClosed' } })
    expect(await info()).toMatchObject({ purchased: true })
    expect((await ordersOf(ad))[2]).toMatchObject({ item: 'socialMedia', paymentCanceledAt: null })
  })

  test('cancelling or deleting a promotion before its start takes it back, unless billed or done (PROMO-27 PROMO-64)', async () => {
    const made = await platform.createCompany({ members: [member] })
    const [cancelled, deleted, done, begun] = (await Promise.all(
      [5, 5, 5, -1].map((days) => anAd({ type: days > 0 ? 'scheduled' : 'active', start: inDays(days) }, made)),
    )) as [AdRow, AdRow, AdRow, AdRow]
    for (const ad of [cancelled, deleted, done, begun])
      await buy(ad, { promotionType: 'basic', socialMedia: true, mediaSelection: 'auto-select' })
    await doSocialMedia(done)
    const purchased = async (ad: AdRow) =>
      (await platform.inject(GetSoMePackageInfo, { params: { adId: ad.id } }, member)).body.purchased
    const due = async (ad: AdRow) => (await ordersOf(ad)).map(({ paymentCanceledAt }) => paymentCanceledAt === null)
    for (const ad of [cancelled, done, begun]) expect((await cancel(ad)).status).toBe(200)
    expect((await platform.inject(DeleteAd, { body: { id: deleted.id } }, member)).status).toBe(200)
    expect(await Promise.all([cancelled, deleted, done, begun].map(due))).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, true],
    ])
    expect(await Promise.all([cancelled, deleted, done, begun].map(openTasksOf))).toEqual([[], [], [], ['socialMedia']])
    expect(await Promise.all([cancelled, done, begun].map(purchased))).toEqual([false, true, true])
    const billed = await anAd({ type: 'scheduled', start: inDays(5) }, made)
    await buy(billed, { promotionType: 'basic', socialMedia: true, mediaSelection: 'auto-select' })
    await platform.inject(RequestForInvoice, { body: { id: made.id } }, member)
    await cancel(billed)
    expect([await due(billed), await purchased(billed), await openTasksOf(billed)]).toEqual([
      [true, true],
      true,
      ['socialMedia'],
    ])
  })
})

describe('what pages that are open are told', () => {
  test('BILL-05 BILL-30 PROMO-64 whatever changes a company’s orders, credits or social media package tells its pages', async () => {
    const made = await withCredits({ type: 'boost', amount: 2 })
    const toldBy = async (act: Promise<{ status: number }>) => {
      expect((await act).status).toBe(200)
      const told = await platform.db.delete(outbox).where(eq(outbox.companyId, made.id)).returning()
      return told.filter(({ type }) => type === 'updateSettings').length
    }
    await platform.db.delete(outbox).where(eq(outbox.companyId, made.id))
    const ad = await anAd({}, made)
    const ahead = await anAd({ type: 'scheduled', start: inDays(5) }, made)
    const byCredit = await anAd({ type: 'scheduled', start: inDays(5) }, made)
    const ofAd = { params: { adId: ad.id } }
    const acts: (() => Promise<{ status: number }>)[] = [
      () => buy(ad),
      () => platform.inject(PurchaseSoMePackage, { ...ofAd, body: { mediaSelection: 'uploaded' } }, member),
      () => platform.inject(ChooseSoMePackageMedia, { ...ofAd, body: { mediaSelection: 'auto-select' } }, member),
      () => platform.inject(CancelSoMePackage, ofAd, member),
      () => buy(ahead),
      () =>
        platform.inject(
          PublishAd,
          {
            body: {
              id: ahead.id,
              start: inDays(6).toISOString(),
              end: inDays(60).toISOString(),
              promote: false,
              state: 'offers',
            },
          },
          member,
        ),
      () => cancel(ahead),
      () => buy(byCredit, { priceMode: 'credit' }),
      () => cancel(byCredit),
    ]
    const told: number[] = []
    for (const act of acts) told.push(await toldBy(act()))
    expect(told.map((count) => count > 0)).toEqual(acts.map(() => true))
  })
})

describe('managing', () => {
  test('ADMIN-97 staff find promotions of all companies page by page, and start one without an order', async () => {
    const made = await platform.createCompany({ members: [member], name: 'Ödesjö Såg AB' })
    const mine = [
      await anAd({ title: 'Sågverksarbetare' }, made),
      await anAd({ title: 'Truckförare' }, made),
      await anAd({ title: 'Elektriker' }, made),
    ]
    for (const ad of mine)
      expect(
        (await platform.inject(StartPromotion, { params: { adId: ad.id }, body: { promotionType: 'boost' } }, content))
          .status,
      ).toBe(200)
    expect(
      (
        await platform.inject(
          StartPromotion,
          { params: { adId: mine[0]?.id ?? 0 }, body: { promotionType: 'boost' } },
          content,
        )
      ).error.code,
    ).toBe('promoted')
    expect(
      (
        await platform.inject(
          StartPromotion,
          { params: { adId: mine[0]?.id ?? 0 }, body: { promotionType: 'boost' } },
          member,
        )
      ).status,
    ).toBe(403)
    const list = (query: object) => platform.inject(ManagePromotions, { query }, content)
    const first = (await list({ search: 'ödesjö', take: 2 })).body
    expect(first.items).toHaveLength(2)
    const second = (await list({ search: 'ödesjö', take: 2, after: first.next ?? '' })).body
    expect([...first.items, ...second.items].map(({ title }) => title).sort()).toEqual([
      'Elektriker',
      'Sågverksarbetare',
      'Truckförare',
    ])
    expect(second.next).toBeNull()
    expect(first.items[0]).toMatchObject({ payment: 'free', state: 'active', companyName: 'Ödesjö Såg AB' })
    const before = first.counts
    // How many there are is told of all companies, however the list is narrowed: each stands in one state.
    expect(before.all).toBe(before.active + before.scheduled + (before.cancelled ?? 0) + (before.ended ?? 0))
    await cancel(mine[0] as AdRow, admin)
    expect((await list({ search: 'ödesjö', state: 'cancelled' })).body).toMatchObject({
      items: [{ title: 'Sågverksarbetare', resumable: true }],
      counts: {
        all: before.all,
        active: before.active - 1,
        cancelled: (before.cancelled ?? 0) + 1,
        ended: before.ended,
      },
    })
    const over = async (state: 'ended' | 'cancelled') => (await list({ state, take: 100 })).body
    expect((await over('ended')).items).toHaveLength(before.ended ?? -1)
    expect((await over('cancelled')).items).toHaveLength((before.cancelled ?? 0) + 1)
    expect((await list({ search: 'ödesjö', state: 'active' })).body.items).toHaveLength(2)
    expect((await platform.inject(ManagePromotions, { query: {} }, member)).status).toBe(403)
  })
})
