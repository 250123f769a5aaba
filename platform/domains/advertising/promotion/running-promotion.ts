import { and, desc, eq, isNull } from 'drizzle-orm'
import { lockAd } from '#platform/domains/ads/ads/change-ad.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { promotions } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'

export type PromotionRow = typeof promotions.$inferSelect

/** Returns the condition that selects one promotion. */
export const promotionRow = ({ companyId, id }: Pick<PromotionRow, 'companyId' | 'id'>) =>
  and(eq(promotions.companyId, companyId), eq(promotions.id, id))

/** Returns the running promotion of an ad, or null. To change it, the caller locks the ad. */
export async function getRunningPromotion(tx: Db | Tx, companyId: number, adId: number): Promise<PromotionRow | null> {
  const [running] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), eq(promotions.adId, adId), isNull(promotions.endedAt)))
  return running ?? null
}

/** Returns the newest promotion of an ad, or null. The caller has locked the ad, and so the promotion. */
export async function getNewestPromotion(tx: Tx, companyId: number, adId: number): Promise<PromotionRow | null> {
  const [newest] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), eq(promotions.adId, adId)))
    .orderBy(desc(promotions.id))
    .limit(1)
  return newest ?? null
}

/** Locks an ad and returns its running promotion, or null if the promotion has ended. */
export async function lockPromotion(
  work: Work,
  { companyId, adId }: { companyId: number; adId: number },
): Promise<PromotionRow | null> {
  await lockAd(work.db, companyId, adId)
  return getRunningPromotion(work.db, companyId, adId)
}
