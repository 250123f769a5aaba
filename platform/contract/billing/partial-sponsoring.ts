import { Type, type Static } from 'typebox'
import { MOST_AD_POINTS } from '#rules/promotion/partial-sponsoring.ts'
import { declare, staff } from '#contract/base/call.ts'
import { AdType } from '#contract/base/enums.ts'
import { Cursor, MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import { DateTime, Id, None, nullable, strict } from '#contract/base/shapes.ts'

// Points that give a company's ads visibility. Source: 2§3, 2§5, 2§7.5, 3§4, 3§7.

const family = 'partial sponsoring'
const access = staff('Administrator', 'Moderator')
const Points = Type.Integer({ minimum: 0, maximum: MOST_AD_POINTS })
/** What the points replace: 409 `changedMeanwhile` when others are stored. Beyond the documents. */
const replaces = Type.Optional(Type.Integer({ minimum: 0 }))

/** GET /getPartialSponsoringCompanyPoints. Source: 2§7.5, 3§7. Roles: Administrator, Moderator. */
export const GetPartialSponsoringCompanyPoints = declare({
  id: 'get-partial-sponsoring-company-points',
  family,
  method: 'GET',
  path: '/getPartialSponsoringCompanyPoints',
  query: strict({ id: Id }),
  response: strict({
    enabled: Type.Boolean(),
    points: Type.Integer({ minimum: 0 }),
    /** Points its ads have together, how many have some, and how many can have some. Beyond the documents. */
    assigned: Type.Integer({ minimum: 0 }),
    sponsoredAds: Type.Integer({ minimum: 0 }),
    ads: Type.Integer({ minimum: 0 }),
    /** Name of the company. Beyond the documents. */
    name: Type.String(),
  }),
  access,
  errors: { 404: 'no such company' },
})

/** An ad that may have points: live or scheduled, or any that still has some. */
export const SponsoredPosting = strict({
  postingId: Id,
  points: Points,
  /** What the ad is. This and what follows: beyond the documents. */
  title: Type.String(),
  city: nullable(Type.String()),
  type: AdType,
  start: nullable(DateTime),
  end: nullable(DateTime),
  /** Where the list goes on after this ad. */
  cursor: Cursor,
})
export type SponsoredPosting = Static<typeof SponsoredPosting>

/**
 * GET /getPartialSponsoringJobsPoints: those with most points first, a page at a time; `posting` asks for one. Source:
 * 2§7.5, 3§7. Roles: Administrator, Moderator.
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
    take: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_OF_A_PAGE + 1 })),
  }),
  response: Type.Array(SponsoredPosting, { maxItems: MOST_OF_A_PAGE + 1 }),
  access,
  errors: { 404: 'no such company' },
})

/** POST /setPartialSponsoringPointsForJobPosting/{id}. Source: 2§7.5, 2§5, 3§7. Roles: Administrator, Moderator. */
export const SetPartialSponsoringPointsForJobPosting = declare({
  id: 'set-partial-sponsoring-points-for-job-posting',
  family,
  method: 'POST',
  path: '/setPartialSponsoringPointsForJobPosting/{id}',
  params: strict({ id: Id }),
  body: strict({ points: Type.Number(), replaces }),
  response: None,
  access,
  errors: {
    400: 'points outside 0 to 10',
    404: 'no such ad',
    409: 'not enabled (sponsoringOff), more than the company has (notEnoughPoints), or changed meanwhile',
  },
})

/**
 * POST /setPartialSponsoringAvailablePoints/{id}: the id is the company's. Source: 2§7.5, 2§5, 3§7. Roles:
 * Administrator, Moderator.
 */
export const SetPartialSponsoringAvailablePoints = declare({
  id: 'set-partial-sponsoring-available-points',
  family,
  method: 'POST',
  path: '/setPartialSponsoringAvailablePoints/{id}',
  params: strict({ id: Id }),
  body: strict({ points: Type.Number(), replaces }),
  response: None,
  access,
  errors: {
    400: 'points outside 0 to 4294967295',
    404: 'no such company',
    409: 'its ads have more together (pointsAssigned), or changed meanwhile',
  },
})

const toggle = {
  family,
  method: 'POST',
  params: strict({ id: Id }),
  response: None,
  access,
  errors: { 404: 'no such company' },
} as const

/** POST /enablePartialSponsoring/{id}. Source: 2§7.5, 3§4. Roles: Administrator, Moderator. */
export const EnablePartialSponsoring = declare({
  ...toggle,
  id: 'enable-partial-sponsoring',
  path: '/enablePartialSponsoring/{id}',
})

/**
 * POST /disablePartialSponsoring/{id}: points stay where they are and do not count meanwhile. Source: 2§7.5, 3§4.
 * Roles: Administrator, Moderator.
 */
export const DisablePartialSponsoring = declare({
  ...toggle,
  id: 'disable-partial-sponsoring',
  path: '/disablePartialSponsoring/{id}',
})
