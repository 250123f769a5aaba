import type { FastifyRequest } from 'fastify'
import type { Db } from '#platform/foundation/db/client.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import type { ArrivalQuery } from '#rules/candidates/arrival.ts'
import { parsePublicPath, publicPath } from '#rules/ads/public-address.ts'
import { getSiteAd, type SiteAd } from '#platform/site/search/find-ads.ts'

export type AdRequest = FastifyRequest<{
  Params: { id: string; slug?: string }
  Querystring: ArrivalQuery & { lang?: string }
}>

/** Thrown for an ad that no longer accepts applications. */
export class ExpiredAdError extends HttpError {
  readonly ad: SiteAd
  constructor(ad: SiteAd) {
    super(410, { title: 'This ad no longer accepts applications.' })
    this.ad = ad
  }
}

/** Returns the path of an ad's page on the job site. */
export const pathOf = (ad: SiteAd): string => `/${publicPath({ id: ad.id, name: ad.title })}`

/** Returns the active ad of an address. Throws 404 if the ad was never public and 410 if it is no longer active. */
export async function getRequestedAd(db: Db, request: AdRequest): Promise<SiteAd> {
  const parts = parsePublicPath(`jobb/${request.params.id}`)
  const ad = parts === null ? null : await getSiteAd(db, parts.id)
  if (ad === null || ad.type === 'draft' || ad.type === 'scheduled') throw new HttpError(404, { title: 'Not found.' })
  if (ad.type !== 'active') throw new ExpiredAdError(ad)
  return ad
}
