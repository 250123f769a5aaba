import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { DateOnly, Id, idList, batchOf, strict } from '#contract/base/scalars.ts'

/** The maximum number of days in one response. */
export const MAX_STATISTICS_DAYS = 180
/** The default number of days. */
export const STATISTICS_DAYS = 30

const countFields = {
  views: Type.Integer({ description: 'number of times people opened the page of the ad' }),
  applyPresses: Type.Integer({
    description: 'number of times people started to apply there, by form, link or email',
  }),
  applications: Type.Integer({ description: 'number of applications from all sources' }),
}
const Counts = strict(countFields)
const Statistics = strict({
  /** Each day in Stockholm time, including days without activity. The last one is today. */
  days: Type.Array(strict({ day: DateOnly, ...countFields })),
  totals: Counts,
  /** The totals of the same number of days before. */
  before: Counts,
})
const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_STATISTICS_DAYS,
    description: `number of days up to and including today; defaults to ${STATISTICS_DAYS}`,
  }),
)

/**
 * GET /adStatistics. Returns the views and applications of an ad per day (PLUS-71). Beyond the documents. Roles:
 * company member.
 */
export const AdStatistics = declare({
  id: 'ad-statistics',
  family: 'ad statistics',
  method: 'GET',
  path: '/adStatistics',
  query: strict({ id: Id, days }),
  response: Statistics,
  access: companyMember('ad', 'query.id'),
  errors: {},
})

/**
 * GET /adStatisticsList. The batch version of `AdStatistics` for up to 100 ads. Beyond the documents. Roles: signed in;
 * ids of other companies are left out, like unknown ids.
 */
export const AdStatisticsList = declare({
  id: 'ad-statistics-list',
  family: 'ad statistics',
  method: 'GET',
  path: '/adStatisticsList',
  query: strict({ ids: idList(), days }),
  response: batchOf(strict({ id: Id, ...Statistics.properties })),
  access: signedIn,
  errors: {},
})
