import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  ChosenMedia,
  Purchase,
  PurchaseSocialMediaAndBoosting,
  PurchaseSoMePackage,
} from '#contract/advertising/promotion.ts'
import { lockAd, writeChange, type AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { closeSponsoringTasks } from '#platform/domains/advertising/promotion/close-sponsoring-tasks.ts'
import {
  companies,
  creditTerms,
  orders,
  promotions,
  socialMediaPackages,
  staffTasks,
} from '#platform/foundation/db/schema/index.ts'
import { publishBillingChange } from '#platform/foundation/events/publish-billing-change.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { takeFromLedger } from '#platform/foundation/ledger/ledger.ts'
import { isTestCompany, requireRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { oreToKronor, ore } from '#rules/billing/money.ts'
import { packageTitle, socialMediaTitle } from '#rules/billing/order-title.ts'
import {
  PACKAGE_FACTS,
  SOCIAL_MEDIA_PRICE_ORE,
  mayChoosePackage,
  type Package,
  type PriceMode,
} from '#rules/promotion/packages.ts'
import {
  DEFAULT_MAX_PERIOD_DAYS,
  bumpTime,
  isResumable,
  isWithinReservation,
  lastPromotedDay,
  promotionFault,
  newPromotionTimes,
  remainingPromotionDays,
} from '#rules/promotion/promotion.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { ledgerCausesOf } from './undo-order.ts'
import { getCompanyPrices } from './prices.ts'
import { getNewestPromotion } from './running-promotion.ts'

type PromotedAd = Pick<AdRow, 'companyId' | 'id' | 'title' | 'type' | 'start' | 'end' | 'promotion'>

/** Error titles by the reason an ad cannot be promoted. */
const faultTitles = {
  promoted: 'The ad is already promoted.',
  adClosed: 'Only an active or scheduled ad can be promoted.',
  periodOver: "The ad's publication period has ended.",
} as const

/** Throws 409 if a promotion cannot be bought for the ad now (PROMO-26, PROMO-28, AD-133). */
export function requirePromotable(ad: PromotedAd, now: Date): void {
  const fault = promotionFault(ad, now)
  if (fault !== null) throw conflict(fault, faultTitles[fault])
}

/** How a package is paid. A `free` package has no order. Every package of a test company is free (PLUS-102). */
interface Payment {
  mode: PriceMode | 'free'
  expectedPrice?: number | undefined
  /** The days left of a stopped promotion that the new package discards, as shown to the buyer. */
  discardedDays?: number | undefined
}

/**
 * Starts a package for an ad that the caller has locked. Creates the order at today's price in money or credits, takes
 * the credits, creates the staff tasks of the package and closes the ad's sponsoring tasks. The caller sets the ad's
 * `promotion`. Throws the 409s that `PurchaseSocialMediaAndBoosting` declares; nothing is charged then.
 */
export async function startPackage(
  work: Work,
  ad: PromotedAd,
  packageType: Package,
  payment: Payment,
): Promise<{ orderId: number | null; promotionId: number }> {
  const { db, deps, now, caller } = work
  const { companyId, id: adId } = ad
  requirePromotable(ad, now)
  await requireDiscardedDays(work, ad, payment.discardedDays)
  const times = newPromotionTimes(ad, now)
  const isTest = await isTestCompany(db, companyId)
  const orderId =
    payment.mode === 'free' || isTest
      ? null
      : await createOrder(work, ad, packageType, { mode: payment.mode, expectedPrice: payment.expectedPrice, ...times })
  const [promotion] = await db
    .insert(promotions)
    .values({
      companyId,
      adId,
      package: packageType,
      orderId,
      ...times,
      domains: [...deps.env.siteDomains],
      nextBumpAt: bumpTime(packageType, times, 1),
      createdBy: caller?.id ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: promotions.id })
  // The unique index decides between concurrent purchases: an ad has at most one running promotion.
  if (!promotion) throw conflict('promoted', faultTitles.promoted)
  const { socialViews, programmaticViews } = PACKAGE_FACTS[packageType]
  const kinds = [
    ...(socialViews > 0 ? ['socialMedia' as const] : []),
    ...(programmaticViews > 0 ? ['programmatic' as const] : []),
  ]
  // Staff advertise no ad of a test company.
  if (kinds.length > 0 && !isTest)
    await db
      .insert(staffTasks)
      .values(kinds.map((kind) => ({ companyId, adId, kind, package: packageType, createdAt: now })))
  await closeSponsoringTasks(work, { companyId, adId })
  publishOfficeChange(work, 'promotions', companyId)
  work.recordHistory({
    companyId,
    entity: 'promotion',
    entityId: promotion.id,
    action: 'started',
    data: { adId, package: packageType, orderId, payment: isTest ? 'free' : payment.mode },
  })
  return { orderId, promotionId: promotion.id }
}

/**
 * Throws 409 if the ad has a stopped promotion with days left, unless the buyer named these days. Only the newest
 * promotion can be resumed, so a new package discards them (PROMO-27).
 */
async function requireDiscardedDays(
  { db }: Work,
  { companyId, id }: PromotedAd,
  discardedDays: number | undefined,
): Promise<void> {
  const newest = await getNewestPromotion(db, companyId, id)
  if (newest === null || !isResumable(newest)) return
  const daysLeft = remainingPromotionDays(newest)
  if (discardedDays !== daysLeft)
    throw conflict(
      'paidDaysLeft',
      'The ad has a stopped promotion with days left. Resume it, or specify the days to discard.',
      `Days left: ${daysLeft}.`,
    )
}

/** Orders a package at today's price. Credits are taken by one conditional update. Returns the order id. */
async function createOrder(
  work: Work,
  ad: PromotedAd,
  packageType: Package,
  {
    mode,
    expectedPrice,
    startsAt,
    endsAt,
  }: { mode: PriceMode; expectedPrice: number | undefined; startsAt: Date; endsAt: Date },
): Promise<number> {
  const { db, now, caller } = work
  const { companyId, id: adId } = ad
  const price = (await getCompanyPrices(db, companyId, now))[mode][packageType]
  requireExpectedPrice(expectedPrice, mode === 'monetary' ? oreToKronor(ore(price)) : price)
  if (mode === 'credit') await requireCredits(work, companyId, startsAt)
  const [stored] = await db
    .insert(orders)
    .values({
      companyId,
      kind: 'Posting',
      item: 'promotion',
      adId,
      package: packageType,
      title: packageTitle(ad.title, packageType),
      priceMode: mode,
      net: mode === 'monetary' ? price : 0,
      credits: mode === 'credit' ? price : 0,
      startsOn: stockholmDay(startsAt),
      expiresOn: lastPromotedDay({ startsAt, endsAt }),
      createdBy: caller?.id ?? null,
      createdAt: now,
    })
    .returning({ id: orders.id })
  if (!stored) throw new Error('The insert into orders returned no row.')
  if (mode === 'monetary') publishBillingChange(work, companyId)
  if (mode === 'credit') {
    const withdrawal = await takeFromLedger(db, {
      companyId,
      account: creditAccount(packageType),
      amount: price,
      cause: ledgerCausesOf(stored.id).taken,
      actorId: caller?.id ?? null,
      at: now,
      data: { kind: 'used', adId, orderId: stored.id },
    })
    if (withdrawal.outcome === 'notEnough')
      throw conflict('insufficientCredits', 'The company does not have enough credits.')
    work.publish({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
    publishOfficeChange(work, 'companies', companyId)
  }
  return stored.id
}

/** Throws 409 if the price differs from the price that the buyer saw. */
function requireExpectedPrice(expected: number | undefined, price: number): void {
  if (expected !== undefined && expected !== price)
    throw conflict('priceChanged', 'The price has changed.', `It is now ${price}.`)
}

/** Throws 409 if the company cannot pay with credits for a promotion that starts then (PROMO-37, ADMIN-33). */
async function requireCredits(work: Work, companyId: number, startsAt: Date): Promise<void> {
  const terms = await getCreditTerms(work, companyId)
  if (terms?.isEnabled !== true) throw conflict('creditsNotEnabled', 'Credits are not enabled for this company.')
  requireWithinReservation(terms, startsAt, work.now)
}

/** Returns a company's credit terms, or undefined if it has none. */
export async function getCreditTerms(
  { db }: Pick<Work, 'db'>,
  companyId: number,
): Promise<typeof creditTerms.$inferSelect | undefined> {
  const [terms] = await db.select().from(creditTerms).where(eq(creditTerms.companyId, companyId))
  return terms
}

/** Throws 409 if the start is too far in the future to pay with credits (ADMIN-33). */
export function requireWithinReservation(
  terms: { maxPeriodDays: number | null } | undefined,
  startsAt: Date,
  now: Date,
): void {
  const maxDays = terms?.maxPeriodDays ?? DEFAULT_MAX_PERIOD_DAYS
  if (!isWithinReservation(startsAt, maxDays, now))
    throw conflict('tooFarAhead', `Promotions paid with credits must start within ${maxDays} days.`)
}

/**
 * Buys a package, and the social media package if chosen, for an ad that the caller has locked. The caller sets the
 * ad's `promotion` (PROMO-62, PROMO-63).
 */
export async function buyPackage(
  work: MemberWork,
  ad: PromotedAd,
  purchase: Purchase,
): Promise<{ orderId: number | null }> {
  if (!mayChoosePackage(purchase.promotionType, work.caller.roles)) throw forbidden()
  const { orderId } = await startPackage(work, ad, purchase.promotionType, {
    mode: purchase.priceMode,
    expectedPrice: purchase.expectedPrice,
    discardedDays: purchase.discardedDays,
  })
  if (purchase.socialMedia) await buySocialMedia(work, ad, purchase.mediaSelection ?? 'auto-select')
  return { orderId }
}

/**
 * POST /purchaseSocialMediaAndBoosting (PROMO-40, PROMO-62). Of two concurrent purchases, one succeeds and the other
 * throws 409 `promoted`.
 */
export async function purchasePromotion(
  work: MemberWork,
  { params, body }: CallInput<typeof PurchaseSocialMediaAndBoosting>,
): Promise<CallOutput<typeof PurchaseSocialMediaAndBoosting>> {
  const ad = await lockAd(work.db, work.target.companyId, params.adId)
  const { orderId } = await buyPackage(work, ad, body)
  const { promotion } = await writeChange(work, ad, {
    action: 'promoted',
    set: { promotion: body.promotionType, selectedPromotion: null },
    data: { package: body.promotionType, priceMode: body.priceMode, orderId },
  })
  return { promotion, orderId }
}

/**
 * Orders the social media package for an ad and returns the order id (PROMO-40, PROMO-64). Throws 409
 * `alreadyPurchased`, and `testCompany` for a test company, whose ads no one advertises.
 */
async function buySocialMedia(
  work: Work,
  { companyId, id: adId, title }: PromotedAd,
  mediaSelection: ChosenMedia,
  expectedPrice?: number,
): Promise<number> {
  const { db, now, caller } = work
  await requireRealCompany(db, companyId)
  requireExpectedPrice(expectedPrice, oreToKronor(ore(SOCIAL_MEDIA_PRICE_ORE)))
  const [existing] = await db
    .select()
    .from(socialMediaPackages)
    .where(and(eq(socialMediaPackages.companyId, companyId), eq(socialMediaPackages.adId, adId)))
  if (existing && existing.cancelledAt === null)
    throw conflict('alreadyPurchased', 'The ad already has the social media package.')
  const [stored] = await db
    .insert(orders)
    .values({
      companyId,
      kind: 'Posting',
      item: 'socialMedia',
      adId,
      title: socialMediaTitle(title),
      net: SOCIAL_MEDIA_PRICE_ORE,
      startsOn: stockholmDay(now),
      createdBy: caller?.id ?? null,
      createdAt: now,
    })
    .returning({ id: orders.id })
  if (!stored) throw new Error('The insert into orders returned no row.')
  publishBillingChange(work, companyId)
  const bought = { orderId: stored.id, purchasedAt: now, cancelledAt: null, mediaSelection }
  await db
    .insert(socialMediaPackages)
    .values({ companyId, adId, ...bought })
    .onConflictDoUpdate({ target: [socialMediaPackages.companyId, socialMediaPackages.adId], set: bought })
  await db.insert(staffTasks).values({ companyId, adId, kind: 'socialMedia', createdAt: now })
  publishOfficeChange(work, 'promotions', companyId)
  // Uploaded media remain the company's choice.
  if (mediaSelection === 'auto-select')
    await db
      .update(companies)
      .set({ mediaSelection, mediaSelectionUpdatedAt: now })
      .where(and(eq(companies.id, companyId), eq(companies.mediaSelection, 'not-set')))
  work.recordHistory({
    companyId,
    entity: 'ad',
    entityId: adId,
    action: 'socialMediaBought',
    data: { orderId: stored.id, mediaSelection },
  })
  return stored.id
}

/** POST /purchaseSoMePackage. Throws 409 `notPromoted` if the ad has no promotion. */
export async function purchaseSocialMedia(
  work: MemberWork,
  { params, body }: CallInput<typeof PurchaseSoMePackage>,
): Promise<CallOutput<typeof PurchaseSoMePackage>> {
  const ad = await lockAd(work.db, work.target.companyId, params.adId)
  if (ad.promotion === 'none') throw conflict('notPromoted', 'This ad is not promoted.')
  return { orderId: await buySocialMedia(work, ad, body.mediaSelection, body.expectedPrice) }
}
