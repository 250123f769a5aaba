import type { UpdateAd } from '#contract/events.ts'
import { registerEventProjection, type EventRow } from '#platform/foundation/events/projections.ts'
import { readInOneStatement } from '#platform/foundation/db/columns-as-json.ts'
import { listedAds, toAd } from './ad-projection.ts'
import { countsPerAd } from './ad-counts.ts'

/** Registers the payload of `updateAd`: the ad as the receiving user sees it, or null if it is deleted. */
export function registerAdEvents(siteUrl: string): void {
  registerEventProjection('updateAd', async (db, rows, userIds) => {
    const companyId = rows[0]?.companyId ?? null
    if (companyId === null) return () => null
    const adIds = [...new Set(rows.map(({ adId }) => adId).filter((id) => id !== null))]
    const read =
      adIds.length === 0
        ? null
        : await readInOneStatement(db, {
            ads: listedAds({ companyId, adIds }),
            countsOf: countsPerAd({ companyId, adIds }, userIds),
          })
    const listed = new Map(read?.ads.map((ad) => [ad.id, ad]))
    return ({ adId, data }: EventRow, userId: string): UpdateAd | null => {
      if (adId === null) return null
      const ad = listed.get(adId)
      if (ad && read)
        return {
          companyId,
          projectId: ad.projectId,
          folderId: ad.folderId,
          id: adId,
          ad: toAd(ad, userId, read.countsOf(adId, userId), siteUrl),
        }
      return isAdLocation(data)
        ? { companyId, projectId: data.projectId, folderId: data.folderId, id: adId, ad: null }
        : null
    }
  })
}

/** Whether event data holds the project and folder of a deleted ad. */
const isAdLocation = (data: unknown): data is { projectId: number; folderId: number } =>
  typeof data === 'object' &&
  data !== null &&
  'projectId' in data &&
  'folderId' in data &&
  Number.isInteger(data.projectId) &&
  Number.isInteger(data.folderId)
