import { Type, type Static } from 'typebox'
import { MAX_AD_POINTS } from '#rules/promotion/partial-sponsoring.ts'
import { declare, staff } from '#contract/base/call.ts'
import { AdType } from '#contract/base/enums.ts'
import { Cursor, MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import { DateTime, Id, EmptyBody, nullable, strict } from '#contract/base/scalars.ts'

// Partial sponsoring: points that increase the visibility of ads. Source: 2§3, 2§5, 2§7.5, 3§4, 3§7.

const family = 'partial sponsoring'
const access = staff('Administrator', 'Moderator')
const Points = Type.Integer({ minimum: 0, maximum: MAX_AD_POINTS })
/**
 * The points you last read. If they have changed since, the request fails with 409 `changedMeanwhile`. Beyond the
 * documents.
 */
const replaces = Type.Optional(Type.Integer({ minimum: 0 }))

/**
 * GET /getPartialSponsoringCompanyPoints. Returns the points for partial sponsoring of a company. Source: 2§7.5, 3§7.
 * Roles: Administrator, Moderator.
 */
export const GetPartialSponsoringCompanyPoints = declare({
  id: 'get-partial-sponsoring-company-points',
  family,
  method: 'GET',
  path: '/getPartialSponsoringCompanyPoints',
  query: strict({ id: Id }),
  response: strict({
    enabled: Type.Boolean(),
    points: Type.Integer({ minimum: 0 }),
    /**
     * The points assigned to the ads in total, the number of ads with points, and the number of ads that can have
     * points. Beyond the documents.
     */
    assigned: Type.Integer({ minimum: 0 }),
    sponsoredAds: Type.Integer({ minimum: 0 }),
    ads: Type.Integer({ minimum: 0 }),
    /** The company's name. Beyond the documents. */
    name: Type.String(),
  }),
  access,
  errors: { 404: 'no such company' },
})

/** An ad that can have points: it is active or scheduled, or still has points. */
export const SponsoredPosting = strict({
  postingId: Id,
  points: Points,
  /** The fields from here on are beyond the documents. */
  title: Type.String(),
  city: nullable(Type.String()),
  type: AdType,
  start: nullable(DateTime),
  end: nullable(DateTime),
  /** Cursor of this ad. Pass it as `after` to continue the list. */
  cursor: Cursor,
})
export type SponsoredPosting = Static<typeof SponsoredPosting>

/**
 * GET /getPartialSponsoringJobsPoints. Returns a page of ads, those with the most points first, or only the ad
 * `posting`. Source: 2§7.5, 3§7. Roles: Administrator, Moderator.
 */
export const GetPartialSponsoringJobsPoints = declare({
  id: 'get-partial-sponsoring-jobs-points',
  family,
  method: 'GET',
  path: '/getPartialSponsoringJobsPoints',
  query: strict({
    id: Id,
    posting: Type.Optional(Id),
    after: Type.Optional(Cursor),
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE + 1 })),
  }),
  response: Type.Array(SponsoredPosting, { maxItems: MAX_PAGE_SIZE + 1 }),
  access,
  errors: { 404: 'no such company' },
})

/**
 * POST /setPartialSponsoringPointsForJobPosting/{id}. Sets the points for partial sponsoring of an ad. Source: 2§7.5,
 * 2§5, 3§7. Roles: Administrator, Moderator.
 */
export const SetPartialSponsoringPointsForJobPosting = declare({
  id: 'set-partial-sponsoring-points-for-job-posting',
  family,
  method: 'POST',
  path: '/setPartialSponsoringPointsForJobPosting/{id}',
  params: strict({ id: Id }),
  body: strict({ points: Type.Number(), replaces }),
  response: EmptyBody,
  access,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the points must be between 0 and 10',
    404: 'no such ad',
    409:
      '`sponsoringOff`: partial sponsoring is not enabled for this company; ' +
      '`notEnoughPoints`: the company does not have enough points left; ' +
      '`changedMeanwhile`: someone else changed the points after you read them',
  },
})

/**
 * POST /setPartialSponsoringAvailablePoints/{id}. Sets the points of a company. `id` is the company id. Source: 2§7.5,
 * 2§5, 3§7. Roles: Administrator, Moderator.
 */
export const SetPartialSponsoringAvailablePoints = declare({
  id: 'set-partial-sponsoring-available-points',
  family,
  method: 'POST',
  path: '/setPartialSponsoringAvailablePoints/{id}',
  params: strict({ id: Id }),
  body: strict({ points: Type.Number(), replaces }),
  response: EmptyBody,
  access,
  whileImpersonating: 'allowed',
  errors: {
    400: 'the points must be between 0 and 4,294,967,295',
    404: 'no such company',
    409:
      '`pointsAssigned`: more points than this are already assigned to ads; ' +
      '`changedMeanwhile`: someone else changed the points after you read them',
  },
})

const toggle = {
  family,
  method: 'POST',
  params: strict({ id: Id }),
  response: EmptyBody,
  access,
  whileImpersonating: 'allowed',
  errors: { 404: 'no such company' },
} as const

/** POST /enablePartialSponsoring/{id}. Turns partial sponsoring on. Source: 2§7.5, 3§4. Roles: Administrator, Moderator. */
export const EnablePartialSponsoring = declare({
  ...toggle,
  id: 'enable-partial-sponsoring',
  path: '/enablePartialSponsoring/{id}',
})

/**
 * POST /disablePartialSponsoring/{id}. Turns partial sponsoring off. The points are kept but have no effect until it is
 * turned on again. Source: 2§7.5, 3§4. Roles: Administrator, Moderator.
 */
export const DisablePartialSponsoring = declare({
  ...toggle,
  id: 'disable-partial-sponsoring',
  path: '/disablePartialSponsoring/{id}',
})
