import type { CallInput } from '#contract/base/call.ts'
import type { ArchiveAd, DeleteAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import type { AdResult } from '#contract/ads/bulk-ads.ts'
import { and, eq } from 'drizzle-orm'
import { ads } from '#platform/foundation/db/schema/index.ts'
import { cancelUnsentOfAd } from '#platform/domains/candidates/messages/unsent-message.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { isExternal, typeAfterRemoval } from '#rules/ads/ad-lifecycle.ts'
import {
  changeAd,
  lockAd,
  getProjectId,
  writeChange,
  type AdChange,
  type AdRow,
} from '#platform/domains/ads/ads/change-ad.ts'
import { queueDelivery } from '#platform/domains/ads/deliveries/queue-delivery.ts'
import { lapsePromotion } from '#platform/domains/advertising/promotion/lapse-promotion.ts'
import { forEachAd } from '#platform/domains/ads/ads/several-ads.ts'

/** Columns to set when an ad ends: its promotion ends too, and the remaining sponsoring lapses (AD-34, AD-39). */
const withoutPromotion = { promotion: 'none', selectedPromotion: null } as const

/** Takes an active ad off the job site (AD-34). */
export async function unpublishAd(ctx: MemberWork, { body }: CallInput<typeof UnpublishAd>): Promise<void> {
  await changeAd(ctx, body.id, async (ad) => {
    if (typeAfterRemoval(ad.type, 'unpublish') === null)
      throw conflict('notActive', 'Only an active ad can be unpublished.')
    await lapsePromotion(ctx, ad)
    return { action: 'unpublished', set: { type: 'inactive', endedAt: ctx.now, ...withoutPromotion } }
  })
}

/** Archives an inactive ad. Its board becomes read-only (AD-35), and its unsent messages are cancelled. */
export async function archiveAd(ctx: MemberWork, { body }: CallInput<typeof ArchiveAd>): Promise<void> {
  await changeAd(ctx, body.id, (ad) => {
    if (typeAfterRemoval(ad.type, 'archive') === null)
      throw conflict('notInactive', 'Only an inactive ad (expired or unpublished) can be archived.')
    return endForArchive(ctx, ad)
  })
}

/** Archives several ads. Imported ads and ads that are not inactive are left unchanged (AD-35, AD-40). */
export const archiveAds = (ctx: MemberWork, entries: readonly { id: number }[]): Promise<AdResult[]> =>
  forEachAd(ctx, entries, async (_, ad) => {
    if (isExternal(ad)) return 'external'
    if (typeAfterRemoval(ad.type, 'archive') === null) return 'notInactive'
    await writeChange(ctx, ad, await endForArchive(ctx, ad))
    return 'done'
  })

async function endForArchive(ctx: MemberWork, ad: AdRow): Promise<AdChange> {
  await cancelUnsentOfAd(ctx, ad)
  await lapsePromotion(ctx, ad)
  ctx.publish({ type: 'updateHome', companyId: ad.companyId })
  return { action: 'archived', set: { type: 'archived', endedAt: ad.endedAt ?? ctx.now, ...withoutPromotion } }
}

/**
 * Deletes an ad that is not archived (AD-36). The row is kept for the history but no longer shown. Unsent messages are
 * cancelled.
 */
export async function deleteAd(ctx: MemberWork, { body }: CallInput<typeof DeleteAd>): Promise<void> {
  const { companyId } = ctx.target
  const ad = await lockAd(ctx.db, companyId, body.id)
  if (typeAfterRemoval(ad.type, 'delete') === null) throw conflict('archived', 'The ad is archived.')
  const place = { projectId: await getProjectId(ctx.db, companyId, ad.folderId), folderId: ad.folderId }
  await ctx.db
    .update(ads)
    .set({
      type: 'inactive',
      ...withoutPromotion,
      endedAt: ad.endedAt ?? ctx.now,
      deletedAt: ctx.now,
      updatedAt: ctx.now,
      version: ad.version + 1,
    })
    .where(and(eq(ads.companyId, companyId), eq(ads.id, ad.id)))
  await cancelUnsentOfAd(ctx, ad)
  await lapsePromotion(ctx, ad)
  await queueDelivery(ctx, { ...ad, type: 'inactive' })
  ctx.recordHistory({ companyId, entity: 'ad', entityId: ad.id, action: 'deleted', data: { title: ad.title } })
  ctx.publish({ type: 'updateAd', companyId, adId: ad.id, by: ctx.caller.id, place })
  ctx.publish({ type: 'updateHome', companyId })
}
