import { and, eq, isNull, lte } from 'drizzle-orm'
import { ads, promotions, users } from '#platform/foundation/db/schema/index.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import {
  MAX_PROMOTION_NOTICE_DAYS,
  notificationSettingsOf,
  parseTimeSpan,
} from '#rules/people/notification-settings.ts'
import { lastPromotedDay } from '#rules/promotion/promotion.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { addDays, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { lockPromotion, promotionRow } from './running-promotion.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Emails the owners of ads with a promotion that ends soon, as early as each owner has set (ACC-60). */
export async function announceEnds(actor: Actor, most: number): Promise<void> {
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
    .limit(most)
  for (const { promotion, settings } of soon)
    if (isDue(settings, promotion.endsAt, now)) await announceEnd(actor, promotion)
}

function isDue(stored: unknown, endsAt: Date, now: Date): boolean {
  const { enabled, beforeExpiryDate } = notificationSettingsOf(stored).emailWhenPromotionIsExpiring
  return enabled && endsAt.getTime() - (parseTimeSpan(beforeExpiryDate) ?? 0) * 1000 <= now.getTime()
}

async function announceEnd(actor: Actor, ad: { companyId: number; adId: number }): Promise<void> {
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
    work.sendMail({
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
        end: startOfDay(addDays(lastPromotedDay(promotion), 1)),
        adEnd: end,
        link: `${deps.env.publicUrl}/${companyId}/ad/${adId}`,
        settings: `${deps.env.publicUrl}/profile/notification-settings`,
      },
    })
  })
}
