import { Type, type Static } from 'typebox'
import { AdDetails } from '#contract/ads/ad-details.ts'
import { companyMember, declare } from '#contract/base/call.ts'
import { EmploymentType, Extent, SalaryPayout, WorkplaceType } from '#contract/base/enums.ts'
import { DateTime, Id, nullable, strict } from '#contract/base/scalars.ts'

/** The maximum number of ads in a feed. */
export const MAX_FEED_ADS = 1000

/**
 * The salary that an ad states, in units of the currency. An ad states either one amount (`fixed`) or a range (`from`
 * and `to`). The other fields are null.
 */
export const StatedSalary = strict({
  currency: Type.String({ description: 'ISO 4217 code' }),
  period: SalaryPayout,
  fixed: nullable(Type.Number()),
  from: nullable(Type.Number()),
  to: nullable(Type.Number()),
})
export type StatedSalary = Static<typeof StatedSalary>

/** An ad as shown on the job site, for feeds. Contact details are included only if they are part of `content`. */
export const PublishedAd = strict({
  id: Id,
  title: Type.String(),
  company: Type.String(),
  content: Type.String({ description: 'sanitised HTML' }),
  type: EmploymentType,
  extent: Extent,
  /** Part time as a percentage of full time: one percentage, a range, or unset. */
  ...Type.Pick(AdDetails, ['partTimeTypes', 'timePercentage', 'timeFrom', 'timeTo']).properties,
  workplaceType: WorkplaceType,
  isRemote: Type.Boolean(),
  profession: nullable(Type.String()),
  positions: Type.Integer(),
  salary: nullable(StatedSalary),
  country: nullable(Type.String()),
  postCode: nullable(Type.String()),
  city: nullable(Type.String()),
  address: nullable(Type.String()),
  publishedAt: DateTime,
  updatedAt: DateTime,
  endsAt: nullable(DateTime),
  applyUrl: Type.String({ description: 'the URL of the ad on the job site, where candidates can apply' }),
})
export type PublishedAd = Static<typeof PublishedAd>

/** The ads of a company as a JSON Feed (version 1.1, https://www.jsonfeed.org/version/1.1/). */
export const JsonFeed = strict({
  version: Type.Literal('https://jsonfeed.org/version/1.1'),
  title: Type.String(),
  home_page_url: Type.String(),
  feed_url: Type.String(),
  language: Type.String(),
  authors: Type.Array(strict({ name: Type.String() }), { description: 'the company' }),
  items: Type.Array(
    strict({
      id: Type.String(),
      url: Type.String({ description: 'the URL of the ad on the job site, where candidates can apply' }),
      title: Type.String(),
      content_html: Type.String(),
      date_published: DateTime,
      date_modified: DateTime,
      tags: Type.Optional(Type.Array(Type.String(), { description: 'the profession' })),
      _job: strict({
        about: Type.String({ description: 'the URL of the document that describes `_job`' }),
        ...Type.Omit(PublishedAd, ['id', 'title', 'content', 'publishedAt', 'updatedAt', 'applyUrl']).properties,
      }),
    }),
    { maxItems: MAX_FEED_ADS },
  ),
})
export type JsonFeed = Static<typeof JsonFeed>

/**
 * GET /publishedAds. Returns the active ads of a company for its feeds, newest first. Source: PLUS-61. Roles: company
 * member; keys of any kind.
 */
export const PublishedAds = declare({
  id: 'published-ads',
  family: 'feeds',
  method: 'GET',
  path: '/publishedAds',
  query: strict({ companyId: Id }),
  response: Type.Array(PublishedAd, { maxItems: MAX_FEED_ADS }),
  access: companyMember('company', 'query.companyId'),
  partner: 'feed',
  errors: {},
})
