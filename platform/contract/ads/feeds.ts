import { Type, type Static } from 'typebox'
import { companyMember, declare } from '#contract/base/call.ts'
import { EmploymentType, Extent, WorkplaceType } from '#contract/base/enums.ts'
import { DateTime, Id, nullable, strict } from '#contract/base/scalars.ts'

/** The maximum number of ads in a feed. */
export const MAX_FEED_ADS = 1000

/** An ad as shown on the job site, for feeds. Contact details are included only if they are part of `content`. */
export const PublishedAd = strict({
  id: Id,
  title: Type.String(),
  company: Type.String(),
  content: Type.String({ description: 'sanitised HTML' }),
  type: EmploymentType,
  extent: Extent,
  workplaceType: WorkplaceType,
  isRemote: Type.Boolean(),
  profession: nullable(Type.String()),
  positions: Type.Integer(),
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
