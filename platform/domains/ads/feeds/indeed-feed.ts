import type { PublishedAd } from '#contract/ads/feeds.ts'
import { cdata, writeXml } from '#platform/foundation/markup/xml.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'

const jobTypeOf = ({ type, extent }: PublishedAd): string =>
  [
    extent === 'partTime' || type === 'hourly' ? 'parttime' : 'fulltime',
    ...(type === 'temporary' ? ['temporary'] : []),
  ].join(', ')

const field = (value: string | null) => (value === null || value === '' ? null : cdata(value))

/**
 * Returns ads in the XML format that Indeed and many job boards read (https://docs.indeed.com/indeed-apply/xml-feed).
 * All texts are in CDATA and dates use the email format. Contains no personal addresses.
 */
export function indeedFeed(
  ads: readonly PublishedAd[],
  { company, siteUrl }: { company: string; siteUrl: string },
): string {
  const newest = ads.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  return writeXml('source', {
    publisher: cdata(company),
    publisherurl: cdata(`${siteUrl}/jobb`),
    lastBuildDate: newest === '' ? null : cdata(new Date(newest).toUTCString()),
    job: ads.map((ad) => ({
      title: field(ad.title),
      date: field(new Date(ad.publishedAt).toUTCString()),
      referencenumber: field(String(ad.id)),
      url: field(ad.applyUrl),
      company: field(ad.company),
      city: field(ad.city),
      country: field(ad.country ?? (ad.city === null ? HOME_COUNTRY : null)),
      postalcode: field(ad.postCode),
      streetaddress: field(ad.address),
      description: field(ad.content),
      jobtype: field(jobTypeOf(ad)),
      category: field(ad.profession),
      remotetype: field(ad.isRemote ? 'Fully remote' : ad.workplaceType === 'mixed' ? 'Hybrid remote' : null),
      expirationdate: field(ad.endsAt === null ? null : new Date(ad.endsAt).toUTCString()),
    })),
  })
}
