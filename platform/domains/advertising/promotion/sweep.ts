import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { lockAd } from '#platform/domains/ads/ads/change-ad.ts'
import { ads, promotions, users } from '#platform/foundation/db/schema/index.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import { letterheadOf } from '#platform/foundation/mail/letterhead.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import {
  PROMOTION_NOTICE_MAX_DAYS,
  notificationSettingsOf,
  parseTimeSpan,
} from '#rules/people/notification-settings.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { nextBump } from './change-promotion.ts'
import { rowOf, runningPromotion, type PromotionRow } from './end-promotion.ts'

const day = 86_400_000
/** How many of each kind a sweep takes; the next one a minute later takes the rest. */
const most = 500

/**
 * Does what the clock asks of promotions. Each in a unit of work of its own: cut off or repeated, it does nothing
 * twice.
 */
export async function sweepPromotions(actor: Actor): Promise<void> {
  const { db, now } = actor
  const ids = { companyId: promotions.companyId, adId: promotions.adId }
  for (const due of await db
    .select(ids)
    .from(promotions)
    .where(and(isNull(promotions.endedAt), lte(promotions.endsAt, now)))
    .orderBy(promotions.endsAt)
    .limit(most))
    await endPromotion(actor, due)
  for (const due of await db
    .select(ids)
    .from(promotions)
    .where(and(isNotNull(promotions.nextBumpAt), lte(promotions.nextBumpAt, now)))
    .orderBy(promotions.nextBumpAt)
    .limit(most))
    await bump(actor, due)
  await tellOfEnds(actor)
}

/**
 * The promotion of an ad that is held with its ad; null when it has ended meanwhile. An ad that is deleted has none.
 */
async function held(
  work: Work,
  { companyId, adId }: { companyId: number; adId: number },
): Promise<PromotionRow | null> {
  await lockAd(work.db, companyId, adId)
  return runningPromotion(work.db, companyId, adId)
}

/** A promotion whose time is over ends, and its ad is what it was (PROMO-29). */
async function endPromotion(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const promotion = await held(work, ad)
    if (promotion === null || promotion.endsAt > work.now) return
    const { companyId, adId } = promotion
    await work.db.update(promotions).set({ endedAt: work.now, nextBumpAt: null }).where(rowOf(promotion))
    await work.db
      .update(ads)
      .set({ promotion: 'none', version: sql`${ads.version} + 1`, updatedAt: work.now })
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
    work.remember({
      companyId,
      entity: 'ad',
      entityId: adId,
      action: 'promotionEnded',
      data: { package: promotion.package },
    })
    work.tell({ type: 'updateAd', companyId, adId })
    tellOffice(work, 'promotions', companyId)
  })
}

/** Renews the place of an ad in the list of jobs (PROMO-16). What was missed meanwhile is done once. */
async function bump(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const promotion = await held(work, ad)
    if (promotion === null || promotion.nextBumpAt === null || promotion.nextBumpAt > work.now) return
    let bumpsDone = promotion.bumpsDone + 1
    let next = nextBump({ ...promotion, bumpsDone }, promotion)
    while (next !== null && next <= work.now) next = nextBump({ ...promotion, bumpsDone: (bumpsDone += 1) }, promotion)
    await work.db.update(promotions).set({ bumpsDone, bumpedAt: work.now, nextBumpAt: next }).where(rowOf(promotion))
    await work.db
      .update(ads)
      .set({ bumpedAt: work.now })
      .where(and(eq(ads.companyId, promotion.companyId), eq(ads.id, promotion.adId)))
    work.remember({
      companyId: promotion.companyId,
      entity: 'promotion',
      entityId: promotion.id,
      action: 'bumped',
      data: { adId: promotion.adId, bumpsDone },
    })
  })
}

/** Mails the owners of ads whose promotion ends soon, as long before as each of them has set (ACC-60). */
async function tellOfEnds(actor: Actor): Promise<void> {
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
        lte(promotions.endsAt, new Date(now.getTime() + PROMOTION_NOTICE_MAX_DAYS * day)),
      ),
    )
    .orderBy(promotions.endsAt)
    .limit(10 * most)
  for (const { promotion, settings } of soon)
    if (isDue(settings, promotion.endsAt, now)) await tellOfEnd(actor, promotion)
}

function isDue(stored: unknown, endsAt: Date, now: Date): boolean {
  const { enabled, beforeExpiryDate } = notificationSettingsOf(stored).emailWhenPromotionIsExpiring
  return enabled && endsAt.getTime() - (parseTimeSpan(beforeExpiryDate) ?? 0) * 1000 <= now.getTime()
}

async function tellOfEnd(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
  await write(actor, async (work) => {
    const { db, deps, now } = work
    const promotion = await held(work, ad)
    if (promotion === null || promotion.noticedAt !== null || promotion.endsAt <= now) return
    const { companyId, adId } = promotion
    const [found] = await db
      .select({ title: ads.title, end: ads.end, owner: users })
      .from(ads)
      .innerJoin(users, eq(users.id, ads.ownerId))
      .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
    if (!found) return
    const { title, end, owner } = found
    await db.update(promotions).set({ noticedAt: now }).where(rowOf(promotion))
    work.remember({ companyId, entity: 'promotion', entityId: promotion.id, action: 'endAnnounced', data: { adId } })
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
        head: await letterheadOf(db, deps, companyId, adId),
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
