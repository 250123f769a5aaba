import type { PublishedAd } from '#contract/ads/feeds.ts'
import { cdata, writeXml } from '#platform/foundation/markup/xml.ts'
import { countyOfTown } from '#platform/domains/identity/preferences/places.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import type { FeedSource } from './feed-source.ts'

const jobTypeOf = ({ type, extent }: PublishedAd): string =>
  [
    extent === 'partTime' || type === 'hourly' ? 'parttime' : 'fulltime',
    ...(type === 'temporary' ? ['temporary'] : []),
  ].join(', ')

const periods = { hourly: 'hour', daily: 'day', weekly: 'week', monthly: 'month', annually: 'year' } as const

/** Returns the salary as in Indeed's samples: `31500 SEK per month` or `29500 - 33800 SEK per month`. */
function salaryOf({ salary }: PublishedAd): string | null {
  if (salary === null) return null
  const amounts = [salary.fixed, salary.from, salary.to].filter((amount) => amount !== null)
  return `${amounts.join(' - ')} ${salary.currency} per ${periods[salary.period]}`
}

/** Returns the county of a Swedish town. Null if it is unknown. */
const stateOf = ({ city, country }: PublishedAd): string | null =>
  city === null || (country !== null && country !== HOME_COUNTRY) ? null : countyOfTown(city)

const field = (value: string | null) => (value === null || value === '' ? null : cdata(value))

/**
 * Returns ads in the XML format that Indeed and many job boards read (https://docs.indeed.com/indeed-apply/xml-feed).
 * All texts are in CDATA and dates use the email format. Contains no personal addresses.
 */
export function indeedFeed(ads: readonly PublishedAd[], { siteUrl }: FeedSource): string {
  const newest = ads.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  return writeXml('source', {
    publisher: cdata('Tavla'),
    publisherurl: cdata(`${siteUrl}/jobb`),
    lastBuildDate: newest === '' ? null : cdata(new Date(newest).toUTCString()),
    job: ads.map((ad) => ({
      title: field(ad.title),
      date: field(new Date(ad.publishedAt).toUTCString()),
      referencenumber: field(String(ad.id)),
      requisitionid: field(String(ad.id)),
      url: field(ad.applyUrl),
      company: field(ad.company),
      city: field(ad.city),
      state: field(stateOf(ad)),
      country: field(ad.country ?? (ad.city === null ? HOME_COUNTRY : null)),
      postalcode: field(ad.postCode),
      streetaddress: field(ad.address),
      description: field(ad.content),
      salary: field(salaryOf(ad)),
      jobtype: field(jobTypeOf(ad)),
      category: field(ad.profession),
      remotetype: field(ad.isRemote ? 'Fully remote' : ad.workplaceType === 'mixed' ? 'Hybrid remote' : null),
      expirationdate: field(ad.endsAt === null ? null : new Date(ad.endsAt).toUTCString()),
    })),
  })
}
