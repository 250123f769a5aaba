import { and, eq } from 'drizzle-orm'
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
import { closeSponsoringTasks } from '#platform/domains/advertising/promotion/close-sponsoring-tasks.ts'
import { ads, promotions, socialMediaPackages } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork, MemberWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { bumpTime, isResumable, resumedTimes } from '#rules/promotion/promotion.ts'
import { requirePromotable, startPackage } from './purchase.ts'
import { getNewestPromotion, getRunningPromotion, promotionRow, type PromotionRow } from './running-promotion.ts'
import { endSocialMedia, getSocialMedia } from './social-media-package.ts'
import { undoOrder } from './undo-order.ts'
import { undoPromotion } from './undo-promotion.ts'

/**
 * Ends a promotion at once (PROMO-27). If the promotion has not begun, its order is undone too, unless the order is on
 * an invoice; then the promotion can be resumed.
 */
export async function cancelPromotion(work: MemberWork, { params }: CallInput<typeof CancelPromotion>): Promise<void> {
  await changeAd(work, params.adId, async ({ companyId, id: adId }) => {
    const running = await getRunningPromotion(work.db, companyId, adId)
    if (running === null) throw conflict('notPromoted', 'This ad is not promoted.')
    if (!(await undoPromotion(work, running)))
      await work.db
        .update(promotions)
        .set({ cancelledAt: work.now, endedAt: work.now, nextBumpAt: null })
        .where(promotionRow(running))
    publishOfficeChange(work, 'promotions', companyId)
    return {
      action: 'promotionCancelled',
      set: { promotion: 'none' },
      data: { package: running.package, startsAt: running.startsAt, endsAt: running.endsAt },
    }
  })
}

/** Resumes a cancelled promotion for its remaining time (PROMO-27). */
export async function resumePromotion(work: MemberWork, { params }: CallInput<typeof ResumePromotion>): Promise<void> {
  await changeAd(work, params.adId, async (ad) => {
    requirePromotable(ad, work.now)
    const stored = await getNewestPromotion(work.db, ad.companyId, ad.id)
    if (stored === null || !isResumable(stored))
      throw conflict('nothingToResume', 'There is no stopped promotion to resume.')
    const times = resumedTimes(stored, ad, work.now)
    await work.db
      .update(promotions)
      .set({ ...times, nextBumpAt: nextBump(stored, times), noticedAt: null })
      .where(promotionRow(stored))
    publishOfficeChange(work, 'promotions', ad.companyId)
    await closeSponsoringTasks(work, { companyId: ad.companyId, adId: ad.id })
    return {
      action: 'promotionResumed',
      set: { promotion: stored.package, selectedPromotion: null },
      data: { package: stored.package, endsAt: times.endsAt },
    }
  })
}

/**
 * Returns the time of the ad's next bump after the promotion's times have changed. A bump that is overdue is made at
 * the new start.
 */
export function nextBump(
  { package: packageType, bumpsDone }: Pick<PromotionRow, 'package' | 'bumpsDone'>,
  times: { startsAt: Date; endsAt: Date },
): Date | null {
  const next = bumpTime(packageType, times, bumpsDone + 1)
  return next !== null && next < times.startsAt ? times.startsAt : next
}

/** Starts a package for free, without an order (ADMIN-97). */
export async function startPromotion(
  work: CallerWork,
  { params, body: { promotionType } }: CallInput<typeof StartPromotion>,
): Promise<void> {
  const [ad] = await work.db
    .select({ companyId: ads.companyId, deletedAt: ads.deletedAt })
    .from(ads)
    .where(eq(ads.id, params.adId))
  if (!ad || ad.deletedAt !== null) throw notFound('No such ad.')
  await changeAd({ ...work, target: { companyId: ad.companyId, isAdmin: false } }, params.adId, async (lockedAd) => {
    const { promotionId } = await startPackage(work, lockedAd, promotionType, { mode: 'free' })
    return {
      action: 'promoted',
      set: { promotion: promotionType, selectedPromotion: null },
      data: { package: promotionType, promotion: promotionId, payment: 'free' },
    }
  })
}

/**
 * Cancels the social media package of an ad and closes its staff task. An order that is not on an invoice is not
 * charged. A package that staff have delivered cannot be cancelled (PROMO-64).
 */
export async function cancelSocialMedia(
  work: MemberWork,
  { params }: CallInput<typeof CancelSoMePackage>,
): Promise<void> {
  await changeAd(work, params.adId, async ({ companyId, id: adId }) => {
    const socialMedia = await getOpenSocialMedia(work.db, companyId, adId)
    await undoOrder(work, socialMedia)
    await endSocialMedia(work, socialMedia)
    publishSocialMedia(work, companyId)
    return { action: 'socialMediaCancelled', set: {}, data: { orderId: socialMedia.orderId } }
  })
}

/** Changes the media selection of an ad's social media package, until staff have delivered it (PROMO-64). */
export async function chooseMedia(
  work: MemberWork,
  { params, body: { mediaSelection } }: CallInput<typeof ChooseSoMePackageMedia>,
): Promise<void> {
  await changeAd(work, params.adId, async ({ companyId, id: adId }) => {
    const socialMedia = await getOpenSocialMedia(work.db, companyId, adId)
    if (socialMedia.mediaSelection === mediaSelection) return null
    await work.db
      .update(socialMediaPackages)
      .set({ mediaSelection })
      .where(and(eq(socialMediaPackages.companyId, companyId), eq(socialMediaPackages.adId, adId)))
    publishSocialMedia(work, companyId)
    return {
      action: 'socialMediaPicturesChosen',
      set: {},
      data: { from: socialMedia.mediaSelection, to: mediaSelection },
    }
  })
}

/** Publishes a change of a social media package to the company's members and to staff. */
function publishSocialMedia(work: MemberWork, companyId: number): void {
  work.publish({ type: 'updateSettings', companyId, by: work.caller.id })
  publishOfficeChange(work, 'promotions', companyId)
}

/**
 * Returns the social media package of an ad for a change. Throws 409 `notPurchased` if there is none, and 409
 * `taskClosed` if staff have delivered it.
 */
async function getOpenSocialMedia(tx: Tx, companyId: number, adId: number) {
  const socialMedia = await getSocialMedia(tx, companyId, adId)
  if (socialMedia === null) throw conflict('notPurchased', 'This ad has no social media package.')
  if (socialMedia.isDone)
    throw conflict('taskClosed', 'The social media package has already been delivered and can no longer be changed.')
  return socialMedia
}
