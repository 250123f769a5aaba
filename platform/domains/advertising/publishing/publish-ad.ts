import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { PublishAd } from '#contract/advertising/publishing.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, apiKeyError } from '#platform/foundation/errors/errors.ts'
import { isExternal, typeAfterPublish } from '#rules/ads/ad-lifecycle.ts'
import { nextState } from '#rules/ads/ad-progress.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkPeriod, endOn, reviewPeriod, type Period } from '#rules/ads/publish-period.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { lockAd, writeChange, type AdChange, type AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { listMissingParts } from '#platform/domains/ads/ads/missing-parts.ts'
import { hasEmploymentService } from '#platform/domains/ads/ads/queries.ts'
import { movePromotion } from '#platform/domains/advertising/promotion/move-promotion.ts'
import { buyPackage } from '#platform/domains/advertising/promotion/purchase.ts'
import { schedulePeriod } from './schedule-period.ts'

/**
 * Publishes a draft, changes the dates of a published ad, or republishes an inactive ad (AD-32, AD-33, AD-37). The end
 * becomes 23:59:59 of its day in Stockholm. With `promote`, the chosen package is bought in the same transaction.
 * Throws 409 `notComplete` with the missing parts in `detail`.
 */
export async function publishAd(
  ctx: MemberWork,
  { body }: CallInput<typeof PublishAd>,
): Promise<CallOutput<typeof PublishAd>> {
  const ad = await lockAd(ctx.db, ctx.target.companyId, body.id)
  if (isExternal(ad)) throw conflict('external', 'This ad is imported. Change its dates where it was created.')
  const period = chosenPeriod(ctx, ad, body)
  const newType = typeAfterPublish(ad.type, period.start, ctx.now)
  if (newType === null) throw conflict('archived', 'The ad is archived.')
  const errors = checkPeriod(period, ad, ctx.now)
  if (!hasNoErrors(errors)) throw invalid(errors, 'The period is not valid. See `errors`.')
  await requireComplete(ctx, ad)
  const set = {
    ...period,
    type: newType,
    state: nextState(ad.state, 'publish', ad.use),
    publishedAt: ad.publishedAt ?? ctx.now,
    endedAt: null,
  }
  const promoted = await promote(ctx, { ...ad, ...set }, body)
  const { orderId } = promoted
  schedulePeriod(ctx, { ...ad, ...set, version: ad.version + 1 })
  const { type, state, start, end } = await writeChange(ctx, ad, {
    action: ad.type === 'draft' ? 'published' : ad.type === 'inactive' ? 'republished' : 'datesChanged',
    set: { ...set, ...promoted.set },
    data: { type: newType, ...period, ...(orderId !== null && { orderId, package: promoted.set.promotion }) },
  })
  if ((type !== 'active' && type !== 'scheduled') || !start || !end)
    throw new Error('Publishing left the ad without a period.')
  return { type, state, start: start.toISOString(), end: end.toISOString(), orderId }
}

type Publishing = CallInput<typeof PublishAd>['body']

/**
 * Returns the dates to store. An active ad keeps its start, unless the start is so old that `reviewPeriod` resets it
 * (AD-126, AD-128).
 */
function chosenPeriod(
  ctx: MemberWork,
  ad: AdRow,
  { start, end, promote }: { start: string; end: string; promote: boolean },
): Period {
  const lastDay = endOn(stockholmDay(new Date(end)))
  if (ad.type === 'active') return { start: reviewPeriod(ad, ctx.now, promote).start, end: lastDay }
  return { start: new Date(start), end: lastDay }
}

async function requireComplete(ctx: MemberWork, ad: AdRow): Promise<void> {
  const employmentServiceConnected = await hasEmploymentService(ctx.db, ad.companyId)
  const missing = listMissingParts(ad, {
    employmentServiceConnected,
    isAdAdmin: isAdAdmin(ctx.caller.roles),
    siteUrls: ctx.deps.env.siteUrls,
  })
  if (missing.length > 0) throw conflict('notComplete', 'The ad is incomplete.', `Missing: ${missing.join(', ')}.`)
}

/**
 * Buys the chosen package in the transaction that publishes the ad, so both happen or neither (PROMO-63). Without a
 * purchase, a promotion that the ad already has moves with the ad's start.
 */
async function promote(
  ctx: MemberWork,
  ad: AdRow,
  { promote: shouldPromote, purchase }: Publishing,
): Promise<{ orderId: number | null; set: AdChange['set'] }> {
  // API keys cannot make purchases.
  if (shouldPromote && ctx.caller.key !== null) throw apiKeyError('keyNotAllowed')
  if (!shouldPromote) {
    if (ad.promotion !== 'none') await movePromotion(ctx, ad)
    return { orderId: null, set: {} }
  }
  const promotionType = purchase?.promotionType ?? ad.selectedPromotion
  if (ad.promotion === 'none' && (promotionType === null || promotionType === 'none'))
    throw invalid({ promote: ['noPackage'] }, 'Choose a promotion package.')
  const { orderId } = await buyPackage(ctx, ad, {
    priceMode: 'monetary',
    socialMedia: false,
    ...purchase,
    promotionType: promotionType as Package,
  })
  return { orderId, set: { promotion: promotionType as Package, selectedPromotion: null } }
}
