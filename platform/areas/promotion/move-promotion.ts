import type { AdRow } from '#platform/areas/ads/change-ad.ts'
import { promotions } from '#platform/db/schema/index.ts'
import { tellOffice } from '#platform/events/tell-office.ts'
import type { Work } from '#platform/work/write.ts'
import { startOfPromotion } from '#rules/promotion.ts'
import { nextBump } from './change-promotion.ts'
import { rowOf, runningPromotion } from './end-promotion.ts'

/** Lets a promotion that has not begun begin with its ad, whose dates have changed. */
export async function movePromotion(work: Work, ad: Pick<AdRow, 'companyId' | 'id' | 'type' | 'start'>): Promise<void> {
  const promotion = await runningPromotion(work.db, ad.companyId, ad.id)
  if (promotion === null || promotion.startsAt <= work.now) return
  const startsAt = startOfPromotion(ad, work.now)
  if (startsAt.getTime() === promotion.startsAt.getTime()) return
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + promotion.endsAt.getTime() - promotion.startsAt.getTime()) }
  await work.db.update(promotions).set({ ...times, nextBumpAt: nextBump(promotion, times) }).where(rowOf(promotion))
  tellOffice(work, 'promotions', ad.companyId)
  work.remember({ companyId: ad.companyId, entity: 'promotion', entityId: promotion.id, action: 'moved', data: { adId: ad.id, ...times } })
}
