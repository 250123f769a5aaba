import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { lockAd } from '#platform/domains/ads/ads/change-ad.ts'
import { ads, promotions, users } from '#platform/foundation/db/schema/index.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import {
  MAX_PROMOTION_NOTICE_DAYS,
  notificationSettingsOf,
  parseTimeSpan,
} from '#rules/people/notification-settings.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { nextBump } from './change-promotion.ts'
import { promotionRow, getRunningPromotion, type PromotionRow } from './end-promotion.ts'

const DAY_MS = 86_400_000
/** Maximum number of promotions per step and run. The next run, one minute later, continues. */
const BATCH_SIZE = 500

/**
 * Ends expired promotions, bumps ads that are due and emails owners about coming ends. Each promotion has its own
 * transaction, so an interrupted or repeated run does nothing twice.
 */
export async function sweepPromotions(actor: Actor): Promise<void> {
  const { db, now } = actor
  const ids = { companyId: promotions.companyId, adId: promotions.adId }
  for (const due of await db
    .select(ids)
    .from(promotions)
    .where(and(isNull(promotions.endedAt), lte(promotions.endsAt, now)))
    .orderBy(promotions.endsAt)
    .limit(BATCH_SIZE))
    await endPromotion(actor, due)
  for (const due of await db
    .select(ids)
    .from(promotions)
    .where(and(isNotNull(promotions.nextBumpAt), lte(promotions.nextBumpAt, now)))
    .orderBy(promotions.nextBumpAt)
    .limit(BATCH_SIZE))
    await bump(actor, due)
  await notifyEnds(actor)
}

/** Locks an ad and returns its running promotion, or null if the promotion has ended. */
async function lockPromotion(
  work: Work,
  { companyId, adId }: { companyId: number; adId: number },
): Promise<PromotionRow | null> {
  await lockAd(work.db, companyId, adId)
  return getRunningPromotion(work.db, companyId, adId)
}

/** Ends an expired promotion and removes it from its ad (PROMO-29). */
async function endPromotion(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const promotion = await lockPromotion(work, ad)
    if (promotion === null || promotion.endsAt > work.now) return
    const { companyId, adId } = promotion
    await work.db.update(promotions).set({ endedAt: work.now, nextBumpAt: null }).where(promotionRow(promotion))
    await work.db
      .update(ads)
      .set({ promotion: 'none', version: sql`${ads.version} + 1`, updatedAt: work.now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
    work.recordHistory({
      companyId,
      entity: 'ad',
      entityId: adId,
      action: 'promotionEnded',
      data: { package: promotion.package },
    })
    work.publish({ type: 'updateAd', companyId, adId })
    publishOfficeChange(work, 'promotions', companyId)
  })
}

/** Moves an ad back to the top of the job list (PROMO-16). Several missed bumps are made up for by one. */
async function bump(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const promotion = await lockPromotion(work, ad)
    if (promotion === null || promotion.nextBumpAt === null || promotion.nextBumpAt > work.now) return
    let bumpsDone = promotion.bumpsDone + 1
    let next = nextBump({ ...promotion, bumpsDone }, promotion)
    while (next !== null && next <= work.now) next = nextBump({ ...promotion, bumpsDone: (bumpsDone += 1) }, promotion)
    await work.db.update(promotions).set({ bumpsDone, nextBumpAt: next }).where(promotionRow(promotion))
    await work.db
      .update(ads)
      .set({ bumpedAt: work.now })
      .where(and(eq(ads.companyId, promotion.companyId), eq(ads.id, promotion.adId)))
    work.recordHistory({
      companyId: promotion.companyId,
      entity: 'promotion',
      entityId: promotion.id,
      action: 'bumped',
      data: { adId: promotion.adId, bumpsDone },
    })
  })
}

/** Emails the owners of ads with a promotion that ends soon, as early as each owner has set (ACC-60). */
async function notifyEnds(actor: Actor): Promise<void> {
  const { db, now } = actor
  const soon = await db
    .select({ promotion: promotions, settings: users.notificationSettings })
    .from(promotions)
    .innerJoin(ads, and(eq(ads.companyId, promotions.companyId), eq(ads.id, promotions.adId)))
    .innerJoin(users, eq(users.id, ads.ownerId))
    .where(
      and(
        isNull(promotions.endedAt),
        isNull(promotions.noticedAt),
        lte(promotions.startsAt, now),
        lte(promotions.endsAt, new Date(now.getTime() + MAX_PROMOTION_NOTICE_DAYS * DAY_MS)),
      ),
    )
    .orderBy(promotions.endsAt)
    .limit(10 * BATCH_SIZE)
  for (const { promotion, settings } of soon)
    if (isDue(settings, promotion.endsAt, now)) await notifyEnd(actor, promotion)
}

function isDue(stored: unknown, endsAt: Date, now: Date): boolean {
  const { enabled, beforeExpiryDate } = notificationSettingsOf(stored).emailWhenPromotionIsExpiring
  return enabled && endsAt.getTime() - (parseTimeSpan(beforeExpiryDate) ?? 0) * 1000 <= now.getTime()
}

async function notifyEnd(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const { db, deps, now } = work
    const promotion = await lockPromotion(work, ad)
    if (promotion === null || promotion.noticedAt !== null || promotion.endsAt <= now) return
    const { companyId, adId } = promotion
    const [promoted] = await db
      .select({ title: ads.title, end: ads.end, owner: users })
      .from(ads)
      .innerJoin(users, eq(users.id, ads.ownerId))
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
    if (!promoted) return
    const { title, end, owner } = promoted
    await db.update(promotions).set({ noticedAt: now }).where(promotionRow(promotion))
    work.recordHistory({
      companyId,
      entity: 'promotion',
      entityId: promotion.id,
      action: 'endAnnounced',
      data: { adId },
    })
    if (
      owner.deletedAt !== null ||
      owner.bannedAt !== null ||
      !isDue(owner.notificationSettings, promotion.endsAt, now)
    )
      return
    work.mail({
      to: owner.email,
      userId: owner.id,
      template: 'promotionEnding',
      locale: localeOf(owner),
      companyId,
      data: {
        head: await getAdLetterhead(db, deps, companyId, adId),
        recruiterName: owner.firstName,
        adTitle: title,
        package: promotion.package,
        end: promotion.endsAt,
        adEnd: end,
        link: `${deps.env.publicUrl}/${companyId}/ad/${adId}`,
        settings: `${deps.env.publicUrl}/profile/notification-settings`,
      },
    })
  })
}
