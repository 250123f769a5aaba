import type { MuteAd, UnmuteAd } from '#contract/ads/ads.ts'
import type { CallInput } from '#contract/base/call.ts'
import type { AdResult } from '#contract/ads/bulk-ads.ts'
import { adFollowers } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { lockAd } from './change-ad.ts'
import { forEachAd } from './several-ads.ts'

/**
 * Mutes an ad for the caller and clears its current notifications (AD-43, AD-45). The access check has already rejected
 * the ad's owner.
 */
export const muteAd = (ctx: MemberWork, { body }: CallInput<typeof MuteAd>) => setOne(ctx, body.id, true)

/** Unmutes an ad for the caller. Notifications cleared by muting stay cleared. */
export const unmuteAd = (ctx: MemberWork, { body }: CallInput<typeof UnmuteAd>) => setOne(ctx, body.id, false)

/** Mutes or unmutes several ads for the caller. Skips ads that the caller owns (AD-43). */
export const muteAds = (ctx: MemberWork, entries: readonly { id: number }[], muted: boolean): Promise<AdResult[]> =>
  forEachAd(ctx, entries, async ({ id }, ad) => {
    if (ad.ownerId === ctx.caller.id) return 'owned'
    await setMuted(ctx, id, muted)
    return 'done'
  })

async function setOne(ctx: MemberWork, adId: number, muted: boolean): Promise<void> {
  await lockAd(ctx.db, ctx.target.companyId, adId)
  await setMuted(ctx, adId, muted)
}

/** Stores the caller's mute setting of an ad that is already locked. */
async function setMuted(ctx: MemberWork, adId: number, muted: boolean): Promise<void> {
  const { companyId } = ctx.target
  const userId = ctx.caller.id
  const set = muted ? { mutedAt: ctx.now, clearedAt: ctx.now } : { mutedAt: null }
  await ctx.db
    .insert(adFollowers)
    .values({ companyId, adId, userId, ...set })
    .onConflictDoUpdate({ target: [adFollowers.companyId, adFollowers.adId, adFollowers.userId], set })
  ctx.recordHistory({ companyId, entity: 'ad', entityId: adId, action: muted ? 'muted' : 'unmuted' })
  ctx.publish({ type: 'updateAd', companyId, adId, userId, by: userId })
  ctx.publish({ type: 'updateHome', companyId, userId })
}
