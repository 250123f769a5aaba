import type { MuteAd, UnmuteAd } from '#contract/ads.ts'
import type { CallInput } from '#contract/call.ts'
import { adFollowers } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { lockAd, type MemberCtx } from './change-ad.ts'

/** Stops an ad's notifications for the caller and clears the present ones (AD-43, AD-45). Owners are refused before. */
export const muteAd = (ctx: MemberCtx, { body }: CallInput<typeof MuteAd>) => setMuted(ctx, body.id, true)

/** Lets an ad notify the caller again; what was cleared stays cleared. */
export const unmuteAd = (ctx: MemberCtx, { body }: CallInput<typeof UnmuteAd>) => setMuted(ctx, body.id, false)

async function setMuted(ctx: MemberCtx, adId: number, muted: boolean): Promise<void> {
  const { companyId } = ctx.place
  const userId = ctx.caller.id
  await ctx.db.transaction(async (tx) => {
    await lockAd(tx, companyId, adId)
    const set = muted ? { mutedAt: ctx.now, clearedAt: ctx.now } : { mutedAt: null }
    await tx
      .insert(adFollowers)
      .values({ companyId, adId, userId, ...set })
      .onConflictDoUpdate({ target: [adFollowers.companyId, adFollowers.adId, adFollowers.userId], set })
    await recordHistory(tx, ctx, { companyId, entity: 'ad', entityId: adId, action: muted ? 'muted' : 'unmuted' })
    await recordEvent(tx, { type: 'updateAd', companyId, adId, userId, by: userId })
    await recordEvent(tx, { type: 'updateHome', companyId, userId })
  })
}
