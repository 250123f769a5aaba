import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { GetOrders, RequestForInvoice } from '#contract/billing/orders-and-invoices.ts'
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
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerBilling } from '#platform/domains/billing/invoices/routes.ts'
import { registerCompanies } from '#platform/domains/companies/companies/routes.ts'
import { registerCredits } from '#platform/domains/billing/credits/routes.ts'
import { registerNotifications } from '#platform/domains/candidates/notifications/routes.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { registerStaffTasks } from '#platform/domains/advertising/staff-tasks/routes.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
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
import { contendForLock } from '#platform/testing/contend-for-lock.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { AdRow, CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { PromotionSweep } from './queues.ts'
import { registerPromotion } from './routes.ts'

const {
  platform,
  company,
  member,
  stranger,
  staff: { administrator: admin, contentWriter: content },
} = await setUpCompany({
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

const inDays = (days: number) => new Date(platform.clock().getTime() + days * DAY_MS)
const createAd = (overrides: Partial<AdRow> = {}, of = company): Promise<AdRow> =>
  platform.createAd(of, member, {
    ...sampleFinishedAd(),
    type: 'active',
    state: 'offers',
    start: inDays(-1),
    end: inDays(60),
    publishedAt: inDays(-1),
    ...overrides,
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
/** Completes the staff task of an ad's social media package. */
const doSocialMedia = async (ad: AdRow) => {
  const [task] = await platform.db
    .select()
    .from(staffTasks)
    .where(and(eq(staffTasks.adId, ad.id), eq(staffTasks.status, 'open'), eq(staffTasks.kind, 'socialMedia')))
  expect((await platform.inject(SponsorUserTask, { body: { id: task?.id ?? 0 } }, content)).status).toBe(200)
}
const buy = (ad: { id: number }, overrides: object = {}, as: UserRow = member, headers: Record<string, string> = {}) =>
  platform.inject(
    PurchaseSocialMediaAndBoosting,
    {
      params: { adId: ad.id },
      body: { promotionType: 'boost', priceMode: 'monetary', socialMedia: false, ...overrides },
    },
    as,
    { headers },
  )
const select = (ad: AdRow, promotionType: Package | 'none', as = member) =>
  platform.inject(SelectPlan, { params: { adId: ad.id }, body: { promotionType } }, as)
const cancel = (ad: AdRow, as = member) => platform.inject(CancelPromotion, { params: { adId: ad.id } }, as)
const resume = (ad: AdRow, as = member) => platform.inject(ResumePromotion, { params: { adId: ad.id } }, as)
/** Runs calls on an ad concurrently: each one begins before any of them can write. */
const atOnce = <T>(ad: AdRow, ...acts: (() => Promise<T>)[]) =>
  contendForLock(
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
/** Creates a company that pays with credits. */
async function withCredits(...amount: { type: Package; amount: number }[]): Promise<CompanyRow> {
  const otherCompany = await platform.createCompany({ members: [member] })
  expect(
    (
      await platform.inject(
        EnableCredits,
        { params: { companyId: otherCompany.id }, body: { description: 'Avtal' } },
        admin,
      )
    ).status,
  ).toBe(200)
  if (amount.length > 0)
    expect(
      (
        await platform.inject(
          AddBoostingCredits,
          { params: { companyId: otherCompany.id }, body: { amount, description: 'Påfyllning' } },
          admin,
        )
      ).status,
    ).toBe(200)
  return otherCompany
}

describe('prices', () => {
  test('returns the prices of one company, and of all the caller’s companies (PROMO-02, PROMO-07)', async () => {
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

  test('applies and charges a subscription’s prices from its first to its last day (ADMIN-38, ADMIN-39)', async () => {
    const otherCompany = await platform.createCompany({ members: [member] })
    await platform.db.insert(subscriptions).values({
      companyId: otherCompany.id,
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
      (await platform.inject(CompanyPromotionPrices, { params: { companyId: otherCompany.id } }, member)).body.prices
        .monetary
    expect((await priceOf()).boost).toBe(6900)
    const now = platform.clock()
    platform.clock.set('2025-11-04T00:30:00+01:00')
    expect(await priceOf()).toMatchObject({ boost: 5400, basic: 3900 })
    const ad = await createAd({}, otherCompany)
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
    ['2025-11-10T09:00:00+01:00', '2025-12-09'],
    ['2026-03-10T00:00:00+01:00', '2026-04-08'],
  ])(
    'orders a promotion that begins at %s until its last day %s, with a price per day for 30 days (PROMO-29, BILL-06)',
    async (start, last) => {
      const otherCompany = await platform.createCompany({ members: [member] })
      const now = platform.clock()
      platform.clock.set(new Date(Date.parse(start) - DAY_MS).toISOString())
      const ad = await createAd(
        { type: 'scheduled', start: new Date(start), end: inDays(60), publishedAt: null },
        otherCompany,
      )
      expect((await buy(ad)).status).toBe(200)
      const {
        orders: [order],
      } = (await platform.inject(GetOrders, { query: { id: otherCompany.id } }, member)).body
      expect(order).toMatchObject({ starts: start.slice(0, 10), expires: last, pricePerDay: 230 })
      platform.clock.set(now)
    },
  )
})

describe('choosing', () => {
  test('only stores or clears the selected package (PROMO-24, PROMO-25, PROMO-33)', async () => {
    const ad = await createAd({ type: 'draft' })
    expect((await select(ad, 'boost')).status).toBe(200)
    expect(await stored(ad)).toMatchObject({ selectedPromotion: 'boost', promotion: 'none' })
    expect(await ordersOf(ad)).toEqual([])
    await select(ad, 'none')
    expect((await stored(ad))?.selectedPromotion).toBeNull()
  })

  test('allows Volume only for ad admins, and no other package for a promoted ad (PROMO-12, PROMO-25)', async () => {
    const ad = await createAd()
    expect((await select(ad, 'volume')).status).toBe(403)
    expect((await buy(ad, { promotionType: 'volume' })).status).toBe(403)
    expect((await select(ad, 'volume', admin)).status).toBe(200)
    expect((await buy(ad)).status).toBe(200)
    expect(await select(ad, 'boost-pro')).toMatchObject({ status: 409, error: { code: 'promoted' } })
    expect((await select(ad, 'basic', stranger)).status).toBe(403)
  })
})

describe('buying', () => {
  test('orders at today’s price, promotes the ad for 30 days and publishes it (PROMO-26, PROMO-62, AD-133)', async () => {
    const ad = await createAd()
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

  test('rejects an ad that is not active or scheduled, or has ended, without a charge (PROMO-26, PROMO-28, AD-133)', async () => {
    for (const type of ['draft', 'inactive', 'archived'] as const) {
      const ad = await createAd({ type })
      expect(await buy(ad)).toMatchObject({ status: 409, error: { code: 'adClosed' } })
      expect(await ordersOf(ad)).toEqual([])
    }
    expect(await buy(await createAd({ end: inDays(-0.1) }))).toMatchObject({
      status: 409,
      error: { code: 'periodOver' },
    })
    expect((await buy(await createAd(), {}, stranger)).status).toBe(403)
  })

  test('creates one order for a repeated request and a second tab, which gets 409 `promoted` (PROMO-63)', async () => {
    const ad = await createAd()
    const key = { 'idempotency-key': 'press-1' }
    const first = await buy(ad, {}, member, key)
    expect((await buy(ad, {}, member, key)).body).toEqual(first.body)
    expect(await buy(ad)).toMatchObject({ status: 409, error: { code: 'promoted' } })
    const otherAd = await createAd()
    const answers = await Promise.all([1, 2, 3, 4].map(() => buy(otherAd)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect([await ordersOf(ad), await ordersOf(otherAd)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('decides the second of two concurrent writes by the result of the first (PROMO-26, PROMO-63, PROMO-64)', async () => {
    const otherCompany = await platform.createCompany({ members: [member] })
    const [ad, promoted, closing] = [
      await createAd({}, otherCompany),
      await createAd({}, otherCompany),
      await createAd({}, otherCompany),
    ]
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

  test('starts the promotion with a scheduled ad, and moves it with the ad’s dates (PROMO-26, PROMO-27)', async () => {
    const ad = await createAd({ type: 'scheduled', start: inDays(5) })
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

  test('publishes and promotes, or does neither (PROMO-63)', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 1 })
    const publish = (ad: AdRow, overrides: object) =>
      platform.inject(
        PublishAd,
        {
          body: {
            id: ad.id,
            start: platform.clock().toISOString(),
            end: inDays(20).toISOString(),
            promote: true,
            state: 'offers',
            ...overrides,
          },
        },
        admin,
      )
    const draft = () => createAd({ type: 'draft', selectedPromotion: 'boost', publishedAt: null }, otherCompany)
    const [first, second, bare] = [await draft(), await draft(), await createAd({ type: 'draft' }, otherCompany)]
    const credit = { purchase: { priceMode: 'credit' as const, socialMedia: false } }
    const done = await publish(first, credit)
    expect(done.body).toMatchObject({ type: 'active', orderId: expect.any(Number) })
    expect(await stored(first)).toMatchObject({ type: 'active', promotion: 'boost', selectedPromotion: null })
    expect(await publish(second, credit)).toMatchObject({ status: 409, error: { code: 'insufficientCredits' } })
    expect(await stored(second)).toMatchObject({ type: 'draft', promotion: 'none', selectedPromotion: 'boost' })
    expect([await ordersOf(second), await promotionsOf(second)]).toEqual([[], []])
    expect(await publish(bare, {})).toMatchObject({ status: 400, error: { errors: { promote: ['noPackage'] } } })
    // The default price mode is money.
    expect((await publish(second, {})).status).toBe(200)
    expect((await ordersOf(second))[0]).toMatchObject({ net: 690_000, priceMode: 'monetary' })
    expect((await platform.inject(GetDraftAd, { query: { id: second.id } }, member)).body.ad).toMatchObject({
      promotion: 'boost',
      promotable: false,
    })
  })
})

describe('credits', () => {
  test('lets staff change credits with comments (ADMIN-30, ADMIN-31, ADMIN-32, ADMIN-33, ADMIN-34, PROMO-38)', async () => {
    const otherCompany = await platform.createCompany({ members: [member] })
    const params = { companyId: otherCompany.id }
    expect(await infoOf(otherCompany)).toMatchObject({
      enabled: false,
      maxPeriodDays: 180,
      updatedAt: null,
      changedAt: null,
      transactions: 0,
    })
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
    // Of two concurrent calls, one enables credits and the other gets a conflict.
    const [first, second] = (await Promise.all([enable('Avtal'), enable('Avtal')])).toSorted(
      (one, two) => one.status - two.status,
    )
    expect(first).toMatchObject({
      status: 200,
      body: { enabled: true, updatedBy: { id: admin.id, name: 'Test ' + admin.lastName } },
    })
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
    const transactions = (await platform.inject(GetCreditTransactions, { params, query: {} }, member)).body
    expect(transactions).toMatchObject([
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
    // The second of two changes from the same value gets a conflict.
    expect(
      (await platform.inject(SetCreditMaxPeriod, { body: { ...params, maxPeriodDays: 60, replaces: 180 } }, admin))
        .error.code,
    ).toBe('changedMeanwhile')
    expect(
      (await platform.inject(SetCreditMaxPeriod, { body: { ...params, maxPeriodDays: 30, replaces: 30 } }, admin)).body
        .maxPeriodDays,
    ).toBe(30)
    expect((await infoOf(otherCompany)).updatedBy).toBeNull()
    const card = async () =>
      (await platform.inject(CompanyGetUserCompanies, undefined, member)).body.find(({ id }) => id === otherCompany.id)
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

  test('pays for a package with a credit: zero order amount, one credit less, and published (PROMO-37, PROMO-62, BILL-32)', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 1 })
    const [ad, otherAd] = [await createAd({}, otherCompany), await createAd({}, otherCompany)]
    expect((await buy(ad, { priceMode: 'credit' })).status).toBe(200)
    expect((await ordersOf(ad))[0]).toMatchObject({ net: 0, credits: 1, priceMode: 'credit' })
    expect(await buy(otherAd, { priceMode: 'credit' })).toMatchObject({
      status: 409,
      error: { code: 'insufficientCredits' },
    })
    expect([await ordersOf(otherAd), await promotionsOf(otherAd), (await stored(otherAd))?.promotion]).toEqual([
      [],
      [],
      'none',
    ])
    const [used] = (
      await platform.inject(GetCreditTransactions, { params: { companyId: otherCompany.id }, query: {} }, member)
    ).body
    expect(used).toMatchObject({
      type: 'use',
      kind: 'used',
      title: ad.title,
      amount: [{ type: 'boost', amount: 1 }],
      adId: ad.id,
    })
    await platform.inject(DisableCredits, { params: { companyId: otherCompany.id } }, admin)
    expect(await buy(otherAd, { priceMode: 'credit' })).toMatchObject({
      status: 409,
      error: { code: 'creditsNotEnabled' },
    })
  })

  test('gives the last credit to one of 200 concurrent buyers; the others learn that none is left (PROMO-37)', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 1 })
    let buyers: AdRow[] = []
    for (let index = 0; index < 200; index += 1) buyers.push(await createAd({}, otherCompany))
    const token = await platform.signIn(member)
    const statuses: number[] = []
    // The database has fewer connections than there are buyers. Buyers that waited too long retry with the same key,
    // all at once.
    while (buyers.length > 0) {
      const answers = await Promise.all(
        buyers.map(async (ad) => ({
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
      buyers = answers.filter(({ status }) => status === 503).map(({ ad }) => ad)
      statuses.push(...answers.filter(({ status }) => status !== 503).map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(199)
    expect((await amountsOf(otherCompany))['boost']).toBe(0)
    expect(await platform.db.$count(orders, eq(orders.companyId, otherCompany.id))).toBe(1)
  })

  test('accepts credits only for promotions that start within the reservation period (ADMIN-33)', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 5 })
    await platform.inject(SetCreditMaxPeriod, { body: { companyId: otherCompany.id, maxPeriodDays: 10 } }, admin)
    const ad = await createAd({ type: 'scheduled', start: inDays(11) }, otherCompany)
    expect(await buy(ad, { priceMode: 'credit' })).toMatchObject({ status: 409, error: { code: 'tooFarAhead' } })
    expect((await buy(ad, { priceMode: 'monetary' })).status).toBe(200)
    expect(
      (await buy(await createAd({ type: 'scheduled', start: inDays(9) }, otherCompany), { priceMode: 'credit' }))
        .status,
    ).toBe(200)
  })

  test('moves a promotion paid with credits only within the reservation period, and an invoiced one anywhere (ADMIN-33)', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 1 })
    await platform.inject(SetCreditMaxPeriod, { body: { companyId: otherCompany.id, maxPeriodDays: 10 } }, admin)
    const [credit, money] = [
      await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany),
      await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany),
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
          .where(and(eq(outbox.companyId, otherCompany.id), eq(outbox.type, 'updateOffice')))
      ).filter(({ data }) => (data as { about?: string }).about === 'billing').length
    const before = await toldOfBilling()
    expect((await move(money, inDays(11))).status).toBe(200)
    // Staff in the billing view see the new period.
    expect(await toldOfBilling()).toBe(before + 1)
    expect([await promotionsOf(credit), await promotionsOf(money)].map(([promotion]) => promotion?.startsAt)).toEqual([
      inDays(9),
      inDays(11),
    ])
    // The order's period moves too, until it is on an invoice (BILL-06).
    const periodOf = async () => (await ordersOf(money)).map(({ startsOn, expiresOn }) => [startsOn, expiresOn])
    const moved = [[stockholmDay(inDays(11)), addDays(stockholmDay(inDays(11)), PROMOTION_DAYS - 1)]]
    expect(await periodOf()).toEqual(moved)
    expect((await platform.inject(RequestForInvoice, { body: { id: otherCompany.id } }, member)).status).toBe(200)
    expect((await move(money, inDays(12))).status).toBe(200)
    expect(await periodOf()).toEqual(moved)
  })

  test('keeps the balance equal to the sum of the transactions after any purchases and cancellations', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 3 }, { type: 'basic', amount: 2 })
    const companyAds = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        createAd(
          { type: index % 2 === 0 ? 'scheduled' : 'active', start: inDays(index % 2 === 0 ? 4 : -1) },
          otherCompany,
        ),
      ),
    )
    for (const [index, ad] of companyAds.entries())
      await buy(ad, { priceMode: 'credit', promotionType: index < 4 ? 'boost' : 'basic' })
    for (const ad of companyAds.slice(0, 3)) await cancel(ad)
    for (const ad of companyAds) await buy(ad, { priceMode: 'credit' })
    const entries = await platform.db.select().from(ledgerEntries).where(eq(ledgerEntries.companyId, otherCompany.id))
    const sums = Object.fromEntries(
      ['volume', 'basic', 'boost', 'boost-plus', 'boost-pro'].map((type) => [
        type,
        entries.filter(({ account }) => account === `credits/${type}`).reduce((sum, { amount }) => sum + amount, 0),
      ]),
    )
    expect(await amountsOf(otherCompany)).toEqual(sums)
    const transactions = (
      await platform.inject(GetCreditTransactions, { params: { companyId: otherCompany.id }, query: {} }, member)
    ).body
    const boost = transactions.flatMap(({ type, amount }) =>
      amount.filter((entry) => entry.type === 'boost').map((entry) => (type === 'use' ? -entry.amount : entry.amount)),
    )
    expect(boost.reduce((sum, entry) => sum + entry, 0)).toBe(sums['boost'])
    // A page continues after the last entry of the page before.
    const [first] = (
      await platform.inject(
        GetCreditTransactions,
        { params: { companyId: otherCompany.id }, query: { pageSize: 1 } },
        member,
      )
    ).body
    const nextPage = (
      await platform.inject(
        GetCreditTransactions,
        { params: { companyId: otherCompany.id }, query: { before: first?.id ?? 0 } },
        member,
      )
    ).body
    expect([first, ...nextPage]).toEqual(transactions)
  })
})

describe('ending', () => {
  test('ends a cancelled promotion at once, and resumes it for its remaining days (PROMO-27)', async () => {
    const ad = await createAd()
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

  test('sells a package that discards days of a stopped promotion only if the request names them (PROMO-27, PROMO-62)', async () => {
    const ad = await createAd()
    await buy(ad, { promotionType: 'boost-plus' })
    platform.clock.advance({ days: 10 })
    await cancel(ad)
    const refused = { status: 409, error: { code: 'paidDaysLeft', detail: 'Days left: 20.' } }
    expect(await buy(ad)).toMatchObject(refused)
    expect(await buy(ad, { discardedDays: 19 })).toMatchObject(refused)
    const purchase = { promotionType: 'boost' as const, priceMode: 'monetary' as const, socialMedia: false }
    const period = { start: inDays(-1).toISOString(), end: inDays(50).toISOString() }
    expect(
      await platform.inject(
        PublishAd,
        { body: { id: ad.id, ...period, promote: true, state: 'offers', purchase } },
        member,
      ),
    ).toMatchObject(refused)
    // Staff resume the promotion instead of starting a package for free.
    expect(
      await platform.inject(StartPromotion, { params: { adId: ad.id }, body: { promotionType: 'boost' } }, content),
    ).toMatchObject(refused)
    expect(await ordersOf(ad)).toHaveLength(1)
    expect((await buy(ad, { discardedDays: 20 })).status).toBe(200)
    expect(await ordersOf(ad)).toHaveLength(2)
    // An ended promotion has no days, so the next purchase names none.
    platform.clock.advance({ days: 30 })
    await sweep()
    expect((await buy(ad)).status).toBe(200)
    platform.clock.advance({ days: -40 })
  })

  test('undoes a promotion that has not begun: returns its credit, cancels payment and closes tasks (PROMO-27)', async () => {
    const otherCompany = await withCredits({ type: 'boost-plus', amount: 1 })
    const ad = await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany)
    await buy(ad, { promotionType: 'boost-plus', priceMode: 'credit' })
    expect((await amountsOf(otherCompany))['boost-plus']).toBe(0)
    await cancel(ad)
    expect((await amountsOf(otherCompany))['boost-plus']).toBe(1)
    expect(await openTasksOf(ad)).toEqual([])
    expect(await resume(ad)).toMatchObject({ status: 409, error: { code: 'nothingToResume' } })
    expect((await buy(ad, { promotionType: 'boost-plus' })).status).toBe(200)
    await cancel(ad)
    expect((await ordersOf(ad))[1]).toMatchObject({ net: 1_190_000, paymentCanceledAt: platform.clock() })
  })

  test('keeps charging an invoiced promotion that has not begun: it can resume, or lapses with the ad (PROMO-27)', async () => {
    const otherCompany = await platform.createCompany({ members: [member] })
    const [invoiced, deleted] = [
      await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany),
      await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany),
    ]
    for (const ad of [invoiced, deleted]) await buy(ad, { promotionType: 'boost-plus' })
    expect((await platform.inject(RequestForInvoice, { body: { id: otherCompany.id } }, member)).status).toBe(200)
    expect((await cancel(invoiced)).status).toBe(200)
    expect((await ordersOf(invoiced))[0]).toMatchObject({ invoiceId: expect.any(Number), paymentCanceledAt: null })
    expect(
      (await platform.inject(AdPromotion, { params: { adId: invoiced.id } }, member)).body.promotion,
    ).toMatchObject({
      state: 'cancelled',
      daysLeft: 30,
      resumable: true,
    })
    expect((await resume(invoiced)).status).toBe(200)
    expect(await promotionsOf(invoiced)).toMatchObject([{ startsAt: inDays(5), endsAt: inDays(35), cancelledAt: null }])
    expect(await openTasksOf(invoiced)).toEqual(['socialMedia', 'programmatic'])
    expect((await platform.inject(DeleteAd, { body: { id: deleted.id } }, member)).status).toBe(200)
    expect((await ordersOf(deleted))[0]).toMatchObject({ paymentCanceledAt: null })
    expect(await promotionsOf(deleted)).toMatchObject([
      { cancelledAt: null, endedAt: platform.clock(), endsAt: inDays(35) },
    ])
  })

  test('ends the promotion after 30 days, once, however often the job runs (PROMO-29)', async () => {
    const ad = await createAd()
    await buy(ad)
    const before = platform.clock()
    platform.clock.advance({ days: 29 })
    await sweep()
    expect((await stored(ad))?.promotion).toBe('boost')
    platform.clock.set(new Date(before.getTime() + 31 * DAY_MS))
    await sweep()
    const ended = await stored(ad)
    expect(ended).toMatchObject({ promotion: 'none', type: 'active' })
    await sweep()
    expect((await stored(ad))?.version).toBe(ended?.version)
    expect((await promotionsOf(ad))[0]).toMatchObject({ endedAt: platform.clock(), cancelledAt: null })
    expect((await buy(ad)).status).toBe(200)
    platform.clock.set(before)
  })

  test('ends the remaining time with the ad, and does not resume it after republishing (AD-34, AD-39)', async () => {
    const ad = await createAd()
    await buy(ad)
    await cancel(ad)
    await platform.inject(UnpublishAd, { body: { id: ad.id } }, member)
    await platform.db.update(ads).set({ type: 'active' }).where(eq(ads.id, ad.id))
    expect(await resume(ad)).toMatchObject({ status: 409, error: { code: 'nothingToResume' } })
    const running = await createAd()
    await buy(running)
    await platform.inject(UnpublishAd, { body: { id: running.id } }, member)
    expect((await promotionsOf(running))[0]?.endedAt).toEqual(platform.clock())
  })

  test('bumps the ad as often as the package says, even after downtime (PROMO-16)', async () => {
    const ad = await createAd()
    await buy(ad, { promotionType: 'boost-pro' })
    const before = platform.clock()
    const bumps: (number | undefined)[] = []
    for (let index = 0; index < 10; index += 1) {
      platform.clock.advance({ days: 2.95 })
      await sweep()
      bumps.push((await promotionsOf(ad))[0]?.bumpsDone)
    }
    expect(bumps.filter((count, index) => count !== bumps[index - 1])).toEqual([0, 1, 2, 3, 4])
    expect((await promotionsOf(ad))[0]?.nextBumpAt).toBeNull()
    platform.clock.set(before)
    const sleeper = await createAd()
    await buy(sleeper, { promotionType: 'boost-pro' })
    platform.clock.advance({ days: 25 })
    await sweep()
    expect((await promotionsOf(sleeper))[0]?.bumpsDone).toBe(4)
    expect((await stored(sleeper))?.bumpedAt).toEqual(platform.clock())
    platform.clock.set(before)
  })

  test('moves the remaining bumps by a pause, and makes an overdue bump on resume (PROMO-16, PROMO-27)', async () => {
    const before = platform.clock()
    const [ad, late] = [await createAd(), await createAd()]
    for (const promotedAd of [ad, late]) await buy(promotedAd, { promotionType: 'boost-pro' })
    platform.clock.advance({ days: 6.5 })
    expect((await cancel(late)).status).toBe(200)
    platform.clock.advance({ days: 12.5 })
    await sweep()
    platform.clock.advance({ days: 1 })
    expect((await cancel(ad)).status).toBe(200)
    platform.clock.advance({ days: 2 })
    for (const promotedAd of [ad, late]) expect((await resume(promotedAd)).status).toBe(200)
    expect((await promotionsOf(ad))[0]).toMatchObject({ bumpsDone: 3, nextBumpAt: inDays(4) })
    await sweep()
    expect((await promotionsOf(late))[0]).toMatchObject({ bumpsDone: 1, nextBumpAt: inDays(5.5) })
    expect((await stored(late))?.bumpedAt).toEqual(platform.clock())
    platform.clock.set(before)
  })

  test('emails the owner once, as early before the end as set, or never if turned off (ACC-60)', async () => {
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
    const [ad, others] = [await createAd({ ownerId: owner.id }), await createAd({ ownerId: quiet.id })]
    await buy(ad)
    await buy(others)
    const before = platform.clock()
    platform.clock.advance({ days: 26 })
    await sweep()
    const mailsTo = (user: UserRow) =>
      platform.mail.filter(({ to, subject }) => to === user.email && subject.includes(ad.title))
    await platform.runJobs()
    expect(mailsTo(owner)).toEqual([])
    platform.clock.advance({ days: 1 })
    // Two concurrent sweeps that both found the promotion without a notice.
    await atOnce(ad, sweep, sweep)
    await sweep()
    await platform.runJobs()
    expect(mailsTo(owner)).toHaveLength(1)
    expect(platform.mail.filter(({ to }) => to === quiet.email)).toEqual([])
    platform.clock.set(before)
  })
})

describe('the social media package', () => {
  test('is bought with or after a package, shown and cancelled (PROMO-40, PROMO-41, PROMO-64)', async () => {
    const ad = await createAd()
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
    // The media selection can change until delivery; staff are notified.
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
    // A delivered package stays and is charged, even after the promotion.
    await doSocialMedia(ad)
    await cancel(ad)
    expect(await cancelIt()).toMatchObject({ status: 409, error: { code: 'taskClosed' } })
    expect(await choose('auto-select')).toMatchObject({ status: 409, error: { code: 'taskClosed' } })
    expect(await info()).toMatchObject({ purchased: true })
    expect((await ordersOf(ad))[2]).toMatchObject({ item: 'socialMedia', paymentCanceledAt: null })
  })

  test('is undone with a promotion that has not begun, unless invoiced or delivered (PROMO-27, PROMO-64)', async () => {
    const otherCompany = await platform.createCompany({ members: [member] })
    const [cancelled, deleted, done, begun] = (await Promise.all(
      [5, 5, 5, -1].map((days) =>
        createAd({ type: days > 0 ? 'scheduled' : 'active', start: inDays(days) }, otherCompany),
      ),
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
    const billed = await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany)
    await buy(billed, { promotionType: 'basic', socialMedia: true, mediaSelection: 'auto-select' })
    await platform.inject(RequestForInvoice, { body: { id: otherCompany.id } }, member)
    await cancel(billed)
    expect([await due(billed), await purchased(billed), await openTasksOf(billed)]).toEqual([
      [true, true],
      true,
      ['socialMedia'],
    ])
  })
})

describe('published events', () => {
  test('publishes every change of orders, credits and the social media package (BILL-05, BILL-30, PROMO-64)', async () => {
    const otherCompany = await withCredits({ type: 'boost', amount: 2 })
    const countEvents = async (act: Promise<{ status: number }>) => {
      expect((await act).status).toBe(200)
      const events = await platform.db.delete(outbox).where(eq(outbox.companyId, otherCompany.id)).returning()
      return events.filter(({ type }) => type === 'updateSettings').length
    }
    await platform.db.delete(outbox).where(eq(outbox.companyId, otherCompany.id))
    const ad = await createAd({}, otherCompany)
    const ahead = await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany)
    const byCredit = await createAd({ type: 'scheduled', start: inDays(5) }, otherCompany)
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
    const eventCounts: number[] = []
    for (const act of acts) eventCounts.push(await countEvents(act()))
    expect(eventCounts.map((count) => count > 0)).toEqual(acts.map(() => true))
  })
})

describe('managing', () => {
  test('lets staff search promotions of all companies in pages, and start one without an order (ADMIN-97)', async () => {
    const otherCompany = await platform.createCompany({ members: [member], name: 'Ödesjö Såg AB' })
    const companyAds = [
      await createAd({ title: 'Sågverksarbetare' }, otherCompany),
      await createAd({ title: 'Truckförare' }, otherCompany),
      await createAd({ title: 'Elektriker' }, otherCompany),
    ]
    for (const ad of companyAds)
      expect(
        (await platform.inject(StartPromotion, { params: { adId: ad.id }, body: { promotionType: 'boost' } }, content))
          .status,
      ).toBe(200)
    expect(
      (
        await platform.inject(
          StartPromotion,
          { params: { adId: companyAds[0]?.id ?? 0 }, body: { promotionType: 'boost' } },
          content,
        )
      ).error.code,
    ).toBe('promoted')
    expect(
      (
        await platform.inject(
          StartPromotion,
          { params: { adId: companyAds[0]?.id ?? 0 }, body: { promotionType: 'boost' } },
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
    // The counts cover all companies regardless of the filter. Each promotion has exactly one state.
    expect(before.all).toBe(before.active + before.scheduled + (before.cancelled ?? 0) + (before.ended ?? 0))
    await cancel(companyAds[0] as AdRow, admin)
    expect((await list({ search: 'ödesjö', state: 'cancelled' })).body).toMatchObject({
      items: [{ title: 'Sågverksarbetare', resumable: true }],
      counts: {
        all: before.all,
        active: before.active - 1,
        cancelled: (before.cancelled ?? 0) + 1,
        ended: before.ended,
      },
    })
    const listState = async (state: 'ended' | 'cancelled') => (await list({ state, take: 100 })).body
    expect((await listState('ended')).items).toHaveLength(before.ended ?? -1)
    expect((await listState('cancelled')).items).toHaveLength((before.cancelled ?? 0) + 1)
    expect((await list({ search: 'ödesjö', state: 'active' })).body.items).toHaveLength(2)
    expect((await platform.inject(ManagePromotions, { query: {} }, member)).status).toBe(403)
  })
})
