import type { PublishedAd } from '#contract/ads/feeds.ts'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'

/** Characters that XML 1.0 cannot represent. */
const INVALID_XML_CHARACTERS =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

/** Wraps a text in CDATA. Splits any `]]>` in the text so that it cannot end the section. */
const cdata = (text: string): string =>
  `<![CDATA[${text.replace(INVALID_XML_CHARACTERS, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`

const jobTypeOf = ({ type, extent }: PublishedAd): string =>
  [
    extent === 'partTime' || type === 'hourly' ? 'parttime' : 'fulltime',
    ...(type === 'temporary' ? ['temporary'] : []),
  ].join(', ')

/**
 * Returns ads in the XML format that Indeed and many job boards read (https://docs.indeed.com/indeed-apply/xml-feed).
 * All texts are in CDATA and dates use the email format. Contains no personal addresses.
 */
export function indeedFeed(
  ads: readonly PublishedAd[],
  { company, siteUrl }: { company: string; siteUrl: string },
): string {
  const newest = ads.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), '')
  const field = (name: string, value: string | null): string =>
    value === null || value === '' ? '' : `    <${name}>${cdata(value)}</${name}>\n`
  const jobs = ads.map(
    (ad) => `  <job>
${[
  field('title', ad.title),
  field('date', new Date(ad.publishedAt).toUTCString()),
  field('referencenumber', String(ad.id)),
  field('url', ad.applyUrl),
  field('company', ad.company),
  field('city', ad.city),
  field('country', ad.country ?? (ad.city === null ? HOME_COUNTRY : null)),
  field('postalcode', ad.postCode),
  field('streetaddress', ad.address),
  field('description', ad.content),
  field('jobtype', jobTypeOf(ad)),
  field('category', ad.profession),
  field('remotetype', ad.isRemote ? 'Fully remote' : ad.workplaceType === 'mixed' ? 'Hybrid remote' : null),
  field('expirationdate', ad.endsAt === null ? null : new Date(ad.endsAt).toUTCString()),
].join('')}  </job>
`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<source>
  <publisher>${cdata(company)}</publisher>
  <publisherurl>${cdata(`${siteUrl}/jobb`)}</publisherurl>
${newest === '' ? '' : `  <lastBuildDate>${cdata(new Date(newest).toUTCString())}</lastBuildDate>\n`}${jobs.join('')}</source>
`
}
