import { createHash } from 'node:crypto'
import type { AdDetails } from '#contract/ads/ad-details.ts'
import type { AdRow } from '#platform/domains/ads/ads/change-ad.ts'
import { professionById } from '#platform/domains/ads/professions/profession-list.ts'
import { publicAddress } from '#rules/ads/public-address.ts'

/** An ad in the format of Arbetsförmedlingen. */
export interface ServiceAd {
  /** Version of the ad. Increases with every change. */
  revision: number
  title: string
  html: string
  employer: { name: string; organizationNumber: string }
  profession: { ssyk: string; name: string } | null
  positions: number
  employment: Pick<AdDetails, 'type' | 'duration' | 'extent' | 'specifications' | 'workplaceType'>
  salary: Pick<
    AdDetails,
    'salaryType' | 'salaryMode' | 'salaryCurrency' | 'salaryPayout' | 'salaryFixed' | 'salaryFrom' | 'salaryTo'
  >
  place: Pick<AdDetails, 'location' | 'country' | 'postCode' | 'city' | 'address'>
  contact: AdDetails['contact']
  applyUrl: string
  start: string | null
  end: string | null
}

/** Returns the reference of an ad at the service. It never changes, so sending an ad twice does not create two ads. */
export const referenceOf = ({ companyId, adId }: { companyId: number; adId: number }): string =>
  `tavla-${companyId}-${adId}`

/** Converts an ad for the service. */
export function serviceAdOf(
  ad: AdRow,
  details: AdDetails,
  employer: ServiceAd['employer'],
  siteUrl: string,
): ServiceAd {
  const {
    content,
    profession,
    positions,
    type,
    duration,
    extent,
    specifications,
    workplaceType,
    contact,
    location,
    country,
    postCode,
    city,
    address,
  } = details
  const { salaryType, salaryMode, salaryCurrency, salaryPayout, salaryFixed, salaryFrom, salaryTo } = details
  const listedProfession = professionById(profession)
  return {
    revision: ad.version,
    title: ad.title,
    html: content,
    employer,
    profession: listedProfession ? { ssyk: String(listedProfession.ssyk), name: listedProfession.name } : null,
    positions,
    employment: { type, duration, extent, specifications, workplaceType },
    salary: { salaryType, salaryMode, salaryCurrency, salaryPayout, salaryFixed, salaryFrom, salaryTo },
    place: { location, country, postCode, city, address },
    contact,
    applyUrl: publicAddress(siteUrl, { id: ad.id, name: ad.title }),
    start: ad.start?.toISOString() ?? null,
    end: ad.end?.toISOString() ?? null,
  }
}

/** Returns a digest of an ad without its revision. An ad with an unchanged digest is not sent again. */
export const digestOfAd = (ad: ServiceAd): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...ad, revision: undefined }))
    .digest('base64url')
