import { Type } from 'typebox'
import { companyMember, declare, signedIn } from '#contract/base/call.ts'
import { DateOnly, Id, idList, listed, strict } from '#contract/base/shapes.ts'

/** Most days that a read of statistics tells of. */
export const MOST_STATISTICS_DAYS = 180
/** Days it tells of when nobody says. */
export const STATISTICS_DAYS = 30

const counts = {
  views: Type.Integer({ description: 'times the page of the ad was opened by people' }),
  applyPresses: Type.Integer({
    description: 'times applying was begun there: the button of a form, a link or an e-mail',
  }),
  applications: Type.Integer({ description: 'applications, from wherever they came' }),
}
const Counts = strict(counts)
const Statistics = strict({
  /** Each day in Stockholm, the last of them today, also those on which nothing happened. */
  days: Type.Array(strict({ day: DateOnly, ...counts })),
  totals: Counts,
  /** The same of as many days before. */
  before: Counts,
})
const days = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MOST_STATISTICS_DAYS,
    description: `days, the last of them today; ${STATISTICS_DAYS} unless said`,
  }),
)

/**
 * GET /adStatistics: how often an ad was seen and applied for, by day (PLUS-71). Beyond the documents. Roles: company
 * member.
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
 * GET /adStatisticsList: `AdStatistics` for up to 100 ads. Beyond the documents. Roles: signed in; strangers' ids
 * answer as unknown ones.
 */
export const AdStatisticsList = declare({
  id: 'ad-statistics-list',
  family: 'ad statistics',
  method: 'GET',
  path: '/adStatisticsList',
  query: strict({ ids: idList(), days }),
  response: listed(strict({ id: Id, ...Statistics.properties })),
  access: signedIn,
  errors: {},
})
