import { Type, type Static } from 'typebox'
import { companyMember, declare } from '#contract/base/call.ts'
import { EmploymentType, Extent, WorkplaceType } from '#contract/base/enums.ts'
import { DateTime, Id, nullable, strict } from '#contract/base/shapes.ts'

/** Most ads that a feed holds. */
export const MOST_OF_A_FEED = 1000

/** An ad as everybody sees it on the job site, for feeds: nothing of who is to be contacted beyond its own text. */
export const PublishedAd = strict({
  id: Id,
  title: Type.String(),
  company: Type.String(),
  content: Type.String({ description: 'html, sanitised' }),
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
  applyUrl: Type.String({ description: 'address of the ad on the job site, where it is applied for' }),
})
export type PublishedAd = Static<typeof PublishedAd>

/**
 * GET /publishedAds: the active ads of the company, as its feeds have them, the newest first. Source: PLUS-61. Roles:
 * members; keys of any kind.
 */
export const PublishedAds = declare({
  id: 'published-ads',
  family: 'feeds',
  method: 'GET',
  path: '/publishedAds',
  query: strict({ companyId: Id }),
  response: Type.Array(PublishedAd, { maxItems: MOST_OF_A_FEED }),
  access: companyMember('company', 'query.companyId'),
  partner: 'feed',
  errors: {},
})
