import { and, desc, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type {
  CancelPromotion,
  CancelSoMePackage,
  ChooseSoMePackageMedia,
  ResumePromotion,
  StartPromotion,
} from '#contract/advertising/promotion.ts'
import { changeAd } from '#platform/domains/ads/ads/change-ad.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { ads, promotions, socialMediaPackages } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerWork, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { bumpAt, isResumable, resumed } from '#rules/promotion/promotion.ts'
import {
  endSocialMedia,
  rowOf,
  runningPromotion,
  socialMediaOf,
  undoOrder,
  undoPromotion,
  type PromotionRow,
} from './end-promotion.ts'
import { refuseUnpromotable, startPackage } from './purchase.ts'

/**
 * Ends a promotion at once (PROMO-27); one that has not begun is taken back with its order, unless that is on an
 * invoice: then it can be resumed.
 */
export async function cancelPromotion(work: MemberWork, { params }: CallInput<typeof CancelPromotion>): Promise<void> {
  await changeAd(work, params.adId, async ({ companyId, id: adId }) => {
    const running = await runningPromotion(work.db, companyId, adId)
    if (running === null) throw conflict('notPromoted', 'The ad has no promotion')
    if (!(await undoPromotion(work, running)))
      await work.db
        .update(promotions)
        .set({ cancelledAt: work.now, endedAt: work.now, nextBumpAt: null })
        .where(rowOf(running))
    tellOffice(work, 'promotions', companyId)
    work.remember({
      companyId,
      entity: 'promotion',
      entityId: running.id,
      action: 'cancelled',
      data: { adId, startsAt: running.startsAt, endsAt: running.endsAt },
    })
    return { action: 'promotionCancelled', set: { promotion: 'none' }, data: { package: running.package } }
  })
}

/** The newest promotion of an ad; held with the ad, which the caller holds. */
async function newestPromotion(tx: Tx, companyId: number, adId: number): Promise<PromotionRow | undefined> {
  const [found] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), eq(promotions.adId, adId)))
    .orderBy(desc(promotions.id))
    .limit(1)
  return found
}

/** Lets a cancelled promotion go on for the time that remained (PROMO-27). */
export async function resumePromotion(work: MemberWork, { params }: CallInput<typeof ResumePromotion>): Promise<void> {
  await changeAd(work, params.adId, async (ad) => {
    refuseUnpromotable(ad, work.now)
    const stored = await newestPromotion(work.db, ad.companyId, ad.id)
    if (!stored || !isResumable(stored)) throw conflict('nothingToResume', 'No cancelled promotion has time left')
    const times = resumed(stored, ad, work.now)
    await work.db
      .update(promotions)
      .set({ ...times, nextBumpAt: nextBump(stored, times), noticedAt: null })
      .where(rowOf(stored))
    tellOffice(work, 'promotions', ad.companyId)
    work.remember({
      companyId: ad.companyId,
      entity: 'promotion',
      entityId: stored.id,
      action: 'resumed',
      data: { adId: ad.id, endsAt: times.endsAt },
    })
    return {
      action: 'promotionResumed',
      set: { promotion: stored.package, selectedPromotion: null },
      data: { package: stored.package },
    }
  })
}

/**
 * When the ad's place is renewed next in a promotion whose times changed; what was due before it was cancelled is made
 * up for at its start.
 */
export function nextBump(
  { package: packageType, bumpsDone }: Pick<PromotionRow, 'package' | 'bumpsDone'>,
  times: { startsAt: Date; endsAt: Date },
): Date | null {
  const next = bumpAt(packageType, times, bumpsDone + 1)
  return next !== null && next < times.startsAt ? times.startsAt : next
}

/** Starts a package without an order (ADMIN-97). */
export async function startPromotion(
  work: CallerWork,
  { params, body: { promotionType } }: CallInput<typeof StartPromotion>,
): Promise<void> {
  const [found] = await work.db
    .select({ companyId: ads.companyId, deletedAt: ads.deletedAt })
    .from(ads)
    .where(eq(ads.id, params.adId))
  if (!found || found.deletedAt !== null) throw notFound('No such ad')
  await changeAd({ ...work, place: { companyId: found.companyId } }, params.adId, async (ad) => {
    const { promotionId } = await startPackage(work, ad, promotionType, { mode: 'free' })
    return {
      action: 'promoted',
      set: { promotion: promotionType, selectedPromotion: null },
      data: { package: promotionType, promotion: promotionId, payment: 'free' },
    }
  })
}

/**
 * Ends the social media package of an ad: what is on no invoice yet is not to be paid, and nobody works on it. What
 * staff have done stays and is paid (PROMO-64).
 */
export async function cancelSocialMedia(
  work: MemberWork,
  { params }: CallInput<typeof CancelSoMePackage>,
): Promise<void> {
  await changeAd(work, params.adId, async ({ companyId, id: adId }) => {
    const had = await openSocialMedia(work.db, companyId, adId)
    await undoOrder(work, had)
    await endSocialMedia(work, had)
    tellSocialMedia(work, companyId)
    return { action: 'socialMediaCancelled', set: {}, data: { orderId: had.orderId } }
  })
}

/** Changes whose pictures the social media package of an ad shows, until staff have done it (PROMO-64). */
export async function chooseMedia(
  work: MemberWork,
  { params, body: { mediaSelection } }: CallInput<typeof ChooseSoMePackageMedia>,
): Promise<void> {
  await changeAd(work, params.adId, async ({ companyId, id: adId }) => {
    const had = await openSocialMedia(work.db, companyId, adId)
    if (had.mediaSelection === mediaSelection) return null
    await work.db
      .update(socialMediaPackages)
      .set({ mediaSelection })
      .where(and(eq(socialMediaPackages.companyId, companyId), eq(socialMediaPackages.adId, adId)))
    tellSocialMedia(work, companyId)
    return { action: 'socialMediaPicturesChosen', set: {}, data: { from: had.mediaSelection, to: mediaSelection } }
  })
}

/** Tells the company's pages, and staff who have a task by it, of the social media package of an ad. */
function tellSocialMedia(work: MemberWork, companyId: number): void {
  work.tell({ type: 'updateSettings', companyId, by: work.caller.id })
  tellOffice(work, 'promotions', companyId)
}

/**
 * The social media package of an ad while it can be changed. 409 `notPurchased`; `taskClosed` once staff have done it.
 */
async function openSocialMedia(tx: Tx, companyId: number, adId: number) {
  const had = await socialMediaOf(tx, companyId, adId)
  if (had === null) throw conflict('notPurchased', 'The ad has no social media package')
  if (had.isDone) throw conflict('taskClosed', 'The social media package is done')
  return had
}
