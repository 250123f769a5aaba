import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  ChosenMedia,
  Purchase,
  PurchaseSocialMediaAndBoosting,
  PurchaseSoMePackage,
} from '#contract/advertising/promotion.ts'
import { changeAd, type AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import {
  companies,
  creditTerms,
  orders,
  promotions,
  socialMediaPackages,
  staffTasks,
} from '#platform/foundation/db/schema/index.ts'
import { tellBilling } from '#platform/foundation/events/tell-billing.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden } from '#platform/foundation/errors/errors.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { takeFromLedger } from '#platform/foundation/ledger/ledger.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { kronorOf, ore } from '#rules/billing/money.ts'
import { packageTitle, socialMediaTitle } from '#rules/billing/order-title.ts'
import {
  PACKAGE_FACTS,
  SOCIAL_MEDIA_PRICE,
  mayChoosePackage,
  type Package,
  type PriceMode,
} from '#rules/promotion/packages.ts'
import {
  DEFAULT_MAX_PERIOD_DAYS,
  bumpAt,
  isWithinReservation,
  lastPromotedDay,
  promotionFault,
  promotionTimes,
} from '#rules/promotion/promotion.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { causeOf } from './end-promotion.ts'
import { companyPrices } from './prices.ts'

type PromotedAd = Pick<AdRow, 'companyId' | 'id' | 'title' | 'type' | 'start' | 'end' | 'promotion'>

/** What each refusal of a purchase says. */
const faults = {
  promoted: 'The ad is promoted already',
  adClosed: 'The ad is neither active nor scheduled',
  periodOver: 'The period of the ad is over',
} as const

/** 409 unless a promotion can be bought for an ad as it is now (PROMO-26, PROMO-28, AD-133). */
export function refuseUnpromotable(ad: PromotedAd, now: Date): void {
  const fault = promotionFault(ad, now)
  if (fault !== null) throw conflict(fault, faults[fault])
}

/** How a package is paid; without an order where `free`. */
interface Payment {
  mode: PriceMode | 'free'
  expectedPrice?: number | undefined
}

/**
 * Starts a package for an ad that is held, with its order at today's price or the credits it takes, and the tasks that
 * come with it. The caller sets the ad's `promotion`. 409 as `PurchaseSocialMediaAndBoosting` declares; then nothing is
 * taken.
 */
export async function startPackage(
  work: Work,
  ad: PromotedAd,
  packageType: Package,
  payment: Payment,
): Promise<{ orderId: number | null; promotionId: number }> {
  const { db, deps, now, caller } = work
  const { companyId, id: adId } = ad
  refuseUnpromotable(ad, now)
  const times = promotionTimes(ad, now)
  const orderId =
    payment.mode === 'free'
      ? null
      : await order(work, ad, packageType, { mode: payment.mode, expectedPrice: payment.expectedPrice, ...times })
  const [promotion] = await db
    .insert(promotions)
    .values({
      companyId,
      adId,
      package: packageType,
      orderId,
      ...times,
      domains: [...deps.env.siteDomains],
      nextBumpAt: bumpAt(packageType, times, 1),
      createdBy: caller?.id ?? null,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: promotions.id })
  // The database has the last word: at most one runs.
  if (!promotion) throw conflict('promoted', faults.promoted)
  const { socialViews, programmaticViews } = PACKAGE_FACTS[packageType]
  const kinds = [
    ...(socialViews > 0 ? ['socialMedia' as const] : []),
    ...(programmaticViews > 0 ? ['programmatic' as const] : []),
  ]
  if (kinds.length > 0)
    await db
      .insert(staffTasks)
      .values(kinds.map((kind) => ({ companyId, adId, kind, package: packageType, createdAt: now })))
  tellOffice(work, 'promotions', companyId)
  work.remember({
    companyId,
    entity: 'promotion',
    entityId: promotion.id,
    action: 'started',
    data: { adId, package: packageType, orderId, payment: payment.mode },
  })
  return { orderId, promotionId: promotion.id }
}

/** Orders a package: at today's price, or for credits that one conditional update takes. */
async function order(
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
  const price = (await companyPrices(db, companyId, now))[mode][packageType]
  refuseOtherPrice(expectedPrice, mode === 'monetary' ? kronorOf(ore(price)) : price)
  if (mode === 'credit') await refuseCredits(work, companyId, startsAt)
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
      expiresOn: lastPromotedDay(endsAt),
      createdBy: caller?.id ?? null,
      createdAt: now,
    })
    .returning({ id: orders.id })
  if (!stored) throw new Error('The order was not stored')
  if (mode === 'monetary') tellBilling(work, companyId)
  if (mode === 'credit') {
    const taken = await takeFromLedger(db, {
      companyId,
      account: creditAccount(packageType),
      amount: price,
      cause: causeOf(stored.id).taken,
      actorId: caller?.id ?? null,
      at: now,
      data: { kind: 'used', adId, orderId: stored.id },
    })
    if (taken.outcome === 'notEnough') throw conflict('insufficientCredits', 'There are not enough credits left')
    work.tell({ type: 'updateSettings', companyId, ...(caller && { by: caller.id }) })
    tellOffice(work, 'companies', companyId)
  }
  return stored.id
}

/** 409 when a price is another one than was shown: nobody buys at a price they have not seen. */
function refuseOtherPrice(expected: number | undefined, price: number): void {
  if (expected !== undefined && expected !== price)
    throw conflict('priceChanged', 'The price is another one now', `The price is ${price} now.`)
}

/** 409 unless the company may pay with credits for something that starts then (PROMO-37, ADMIN-33). */
async function refuseCredits(work: Work, companyId: number, startsAt: Date): Promise<void> {
  const terms = await termsOf(work, companyId)
  if (terms?.isEnabled !== true) throw conflict('creditsNotEnabled', 'The company does not pay with credits')
  refuseTooFarAhead(terms, startsAt, work.now)
}

/** What is agreed with a company on its credits; nothing when nothing is. */
export async function termsOf(
  { db }: Pick<Work, 'db'>,
  companyId: number,
): Promise<typeof creditTerms.$inferSelect | undefined> {
  const [terms] = await db.select().from(creditTerms).where(eq(creditTerms.companyId, companyId))
  return terms
}

/** 409 unless credits can be taken for something that starts then (ADMIN-33). */
export function refuseTooFarAhead(
  terms: { maxPeriodDays: number | null } | undefined,
  startsAt: Date,
  now: Date,
): void {
  if (!isWithinReservation(startsAt, terms?.maxPeriodDays ?? DEFAULT_MAX_PERIOD_DAYS, now))
    throw conflict('tooFarAhead', 'It starts too far ahead for credits')
}

/** Buys what was chosen for an ad that is held; the caller sets the ad's `promotion` (PROMO-62, PROMO-63). */
export async function buy(work: MemberWork, ad: PromotedAd, purchase: Purchase): Promise<{ orderId: number | null }> {
  if (!mayChoosePackage(purchase.promotionType, work.caller.roles)) throw forbidden()
  const { orderId } = await startPackage(work, ad, purchase.promotionType, {
    mode: purchase.priceMode,
    expectedPrice: purchase.expectedPrice,
  })
  if (purchase.socialMedia) await buySocialMedia(work, ad, purchase.mediaSelection ?? 'auto-select')
  return { orderId }
}

/**
 * POST /purchaseSocialMediaAndBoosting (PROMO-40, PROMO-62): of two at once one buys, the other is told that the ad is
 * promoted.
 */
export async function purchase(
  work: MemberWork,
  { params, body }: CallInput<typeof PurchaseSocialMediaAndBoosting>,
): Promise<CallOutput<typeof PurchaseSocialMediaAndBoosting>> {
  let bought: { orderId: number | null } = { orderId: null }
  const ad = await changeAd(work, params.adId, async (held) => {
    bought = await buy(work, held, body)
    return {
      action: 'promoted',
      set: { promotion: body.promotionType, selectedPromotion: null },
      data: { package: body.promotionType, priceMode: body.priceMode, orderId: bought.orderId },
    }
  })
  return { promotion: ad.promotion, ...bought }
}

/** Orders the social media package of an ad (PROMO-40, PROMO-64). 409 `alreadyPurchased`. */
export async function buySocialMedia(
  work: Work,
  { companyId, id: adId, title }: PromotedAd,
  mediaSelection: ChosenMedia,
  expectedPrice?: number,
): Promise<number> {
  const { db, now, caller } = work
  refuseOtherPrice(expectedPrice, kronorOf(ore(SOCIAL_MEDIA_PRICE)))
  const its = and(eq(socialMediaPackages.companyId, companyId), eq(socialMediaPackages.adId, adId))
  const [had] = await db.select().from(socialMediaPackages).where(its)
  if (had && had.cancelledAt === null) throw conflict('alreadyPurchased', 'The ad has the social media package')
  const [stored] = await db
    .insert(orders)
    .values({
      companyId,
      kind: 'Posting',
      item: 'socialMedia',
      adId,
      title: socialMediaTitle(title),
      net: SOCIAL_MEDIA_PRICE,
      startsOn: stockholmDay(now),
      createdBy: caller?.id ?? null,
      createdAt: now,
    })
    .returning({ id: orders.id })
  if (!stored) throw new Error('The order was not stored')
  tellBilling(work, companyId)
  const bought = { orderId: stored.id, purchasedAt: now, cancelledAt: null, mediaSelection }
  await db
    .insert(socialMediaPackages)
    .values({ companyId, adId, ...bought })
    .onConflictDoUpdate({ target: [socialMediaPackages.companyId, socialMediaPackages.adId], set: bought })
  await db.insert(staffTasks).values({ companyId, adId, kind: 'socialMedia', createdAt: now })
  tellOffice(work, 'promotions', companyId)
  // What the company has handed in stays what it has chosen.
  if (mediaSelection === 'auto-select')
    await db
      .update(companies)
      .set({ mediaSelection, mediaSelectionUpdatedAt: now })
      .where(and(eq(companies.id, companyId), eq(companies.mediaSelection, 'not-set')))
  work.remember({
    companyId,
    entity: 'ad',
    entityId: adId,
    action: 'socialMediaBought',
    data: { orderId: stored.id, mediaSelection },
  })
  return stored.id
}

/** POST /purchaseSoMePackage: for an ad that is promoted. */
export async function purchaseSocialMedia(
  work: MemberWork,
  { params, body }: CallInput<typeof PurchaseSoMePackage>,
): Promise<CallOutput<typeof PurchaseSoMePackage>> {
  let orderId = 0
  await changeAd(work, params.adId, async (held) => {
    if (held.promotion === 'none') throw conflict('notPromoted', 'The ad has no promotion')
    orderId = await buySocialMedia(work, held, body.mediaSelection, body.expectedPrice)
    return null
  })
  return { orderId }
}
