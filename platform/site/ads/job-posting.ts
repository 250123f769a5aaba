import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import type { FurtherPlace } from '#rules/ads/further-places.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { statedSalary } from '#platform/domains/ads/ads/stated-salary.ts'
import { professionById } from '#platform/domains/ads/professions/profession-list.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'

const payoutUnits = { hourly: 'HOUR', daily: 'DAY', weekly: 'WEEK', monthly: 'MONTH', annually: 'YEAR' } as const

function employmentTypes({ details }: SiteAd): string[] {
  const types: string[] = [details.extent === 'partTime' || details.type === 'hourly' ? 'PART_TIME' : 'FULL_TIME']
  if (details.type === 'temporary') types.push('TEMPORARY')
  if (details.specifications.includes('volunteering')) types.push('VOLUNTEER')
  if (details.specifications.includes('internship') || details.specifications.includes('trainee')) types.push('INTERN')
  if (details.specifications.includes('freelance')) types.push('CONTRACTOR')
  return types
}

function salaryOf({ details }: SiteAd): object | null {
  const salary = statedSalary(details)
  if (salary === null) return null
  const { currency, period, fixed, from, to } = salary
  const amounts = fixed === null ? { minValue: from, maxValue: to } : { value: fixed }
  return {
    '@type': 'MonetaryAmount',
    currency,
    value: { '@type': 'QuantitativeValue', ...amounts, unitText: payoutUnits[period] },
  }
}

const placeOf = ({ address, postCode, city, country }: FurtherPlace): object => ({
  '@type': 'Place',
  address: {
    '@type': 'PostalAddress',
    ...(address && { streetAddress: address }),
    ...(postCode && { postalCode: postCode }),
    ...(city && { addressLocality: city }),
    ...(country && { addressCountry: country }),
  },
})

/**
 * Returns the ad as a schema.org JobPosting (PLUS-02). An ad with several places of work has a list of places. `logoUrl`
 * is absolute.
 */
export function jobPosting(ad: SiteAd, siteUrl: string, logoUrl: string | null): object {
  const { details, company } = ad
  const remote = details.location === 'remote' || details.workplaceType === 'remote'
  const country = details.country ?? (details.location === 'abroad' ? null : HOME_COUNTRY)
  const places = [{ ...details, country }, ...ad.furtherPlaces].map(placeOf)
  const baseSalary = salaryOf(ad)
  const profession = professionById(ad.details.profession)?.name ?? null
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: ad.title,
    description: sanitise(details.content),
    datePosted: (ad.publishedAt ?? ad.start)?.toISOString(),
    ...(ad.end && { validThrough: ad.end.toISOString() }),
    employmentType: employmentTypes(ad),
    hiringOrganization: {
      '@type': 'Organization',
      name: company.name,
      ...(company.homePage && { sameAs: company.homePage }),
      ...(logoUrl && { logo: logoUrl }),
    },
    ...(remote && {
      jobLocationType: 'TELECOMMUTE',
      ...(country && { applicantLocationRequirements: { '@type': 'Country', name: country } }),
    }),
    ...(details.location !== 'remote' && {
      jobLocation: places.length === 1 ? places[0] : places,
    }),
    ...(baseSalary && { baseSalary }),
    ...(profession && { occupationalCategory: profession }),
    identifier: { '@type': 'PropertyValue', name: company.name, value: String(ad.id) },
    directApply: ad.use === 'form' || ad.use === 'formWithDocuments' || ad.use === 'documents',
    totalJobOpenings: details.positions,
    url: encodeURI(publicAddress(siteUrl, { id: ad.id, name: ad.title })),
  }
}
