import type { UpdateAd } from '#contract/events.ts'
import { registerEventProjection, type EventRow } from '#platform/events/projections.ts'
import { listAds, toAd, type ListedAd } from './ad-projection.ts'
import { countPerAd } from './ad-counts.ts'

/** Says what each user receives when an ad changes: the ad as that user sees it, null when it is deleted. */
export function registerAdEvents(siteUrl: string): void {
  registerEventProjection('updateAd', async (db, rows, userIds) => {
    const companyIds = [...new Set(rows.map(({ companyId }) => companyId).filter((id) => id !== null))]
    const adIds = [...new Set(rows.map(({ adId }) => adId).filter((id) => id !== null))]
    const listed = new Map<number, ListedAd>()
    for (const companyId of companyIds) for (const ad of await listAds(db, { companyId, adIds })) listed.set(ad.id, ad)
    const counts = new Map((await countPerAd(db, { companyIds, adIds }, userIds)).map((each) => [`${each.adId} ${each.userId}`, each]))
    return ({ companyId, adId, data }: EventRow, userId: string): UpdateAd | null => {
      if (companyId === null || adId === null) return null
      const ad = listed.get(adId)
      if (ad) return { companyId, projectId: ad.projectId, folderId: ad.folderId, id: adId, ad: toAd(ad, userId, counts.get(`${adId} ${userId}`), siteUrl) }
      return isPlace(data) ? { companyId, projectId: data.projectId, folderId: data.folderId, id: adId, ad: null } : null
    }
  })
}

/** Where a deleted ad stood, as recorded with its event. */
const isPlace = (data: unknown): data is { projectId: number; folderId: number } =>
  typeof data === 'object' && data !== null && 'projectId' in data && 'folderId' in data && Number.isInteger(data.projectId) && Number.isInteger(data.folderId)
