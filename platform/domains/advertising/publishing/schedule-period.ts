import type { Work } from '#platform/calls/actor/actor.ts'
import type { AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { AdPeriod } from './ad-period.ts'

/** Queues jobs for the ad's start and for the second after its end. Earlier jobs of the ad remain and have no effect. */
export function schedulePeriod(
  { enqueue }: Work,
  ad: Pick<AdRow, 'companyId' | 'id' | 'version' | 'type' | 'start' | 'end'>,
): void {
  const payload = { companyId: ad.companyId, adId: ad.id, version: ad.version }
  const key = `${ad.companyId}:${ad.id}:${ad.version}`
  if (ad.type === 'scheduled' && ad.start)
    enqueue(AdPeriod, payload, { startAfter: ad.start, singletonKey: `${key}:start` })
  if (ad.end) enqueue(AdPeriod, payload, { startAfter: new Date(ad.end.getTime() + 1000), singletonKey: `${key}:end` })
}
