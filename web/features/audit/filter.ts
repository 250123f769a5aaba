import type { AuditGroup } from '#web/__generated__/useLogMoreQuery.graphql.ts'
import { textParam } from '#web/lists/text-param.ts'
import { firstDayOf, periods, type Period } from './period.ts'

/** The filters of the log. */
export interface LogFilter {
  search: string
  /** Number of the company in addresses. Only used in the office. Null for all companies. */
  company: number | null
  /** Id of a person. Empty for everybody. */
  who: string
  group: Exclude<AuditGroup, '%future added value'> | 'ALL'
  period: Period
  from: string | null
  to: string | null
  onlyImpersonated: boolean
}

/** The default filters. */
const DEFAULTS = { group: 'ALL', period: 'month' } as const

/** Returns the query variables of a filter, without the company. */
export const filterVariables = ({ search, who, group, period, from, to, onlyImpersonated }: LogFilter) => ({
  search: search === '' ? null : search,
  who: who === '' ? null : who,
  group: group === 'ALL' ? null : group,
  from: period === 'days' ? from : firstDayOf(period),
  to: period === 'days' ? to : null,
  onlyImpersonated,
})

/** Returns the query variables of a filter in the office, for one company or all companies. */
export const officeFilterVariables = (filter: LogFilter) => ({
  ...filterVariables(filter),
  company: filter.company === null ? null : { databaseId: filter.company },
  isOfOne: filter.company !== null,
  one: filter.company ?? 0,
})

/** The groups of actions: their names in the rules and in the schema. */
export const groupIds = {
  ads: 'ADS',
  candidates: 'CANDIDATES',
  users: 'USERS',
  settings: 'SETTINGS',
  connections: 'CONNECTIONS',
  billing: 'BILLING',
  office: 'OFFICE',
  signIns: 'SIGN_INS',
} as const

/** Returns a date from the address in the server's format. Null if the date is missing or invalid. */
const dayIn = (address: URLSearchParams, name: string): string | null => {
  const day = address.get(name) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
    ? day
    : null
}

/** Parses the filters in an address, for example `?what=SETTINGS&when=all`. Unknown values are ignored. */
export function parseFilter(address: URLSearchParams): LogFilter {
  const company = Number(address.get('company'))
  const from = dayIn(address, 'from')
  const to = dayIn(address, 'to')
  return {
    search: textParam(address, 'search') ?? '',
    company: Number.isInteger(company) && company > 0 && company < 2 ** 31 ? company : null,
    who: textParam(address, 'who') ?? '',
    group: Object.values(groupIds).find((each) => each === address.get('what')) ?? DEFAULTS.group,
    period: periods.find((each) => each === address.get('when')) ?? DEFAULTS.period,
    from,
    to: from !== null && to !== null && to < from ? null : to,
    onlyImpersonated: address.get('impersonated') === 'only',
  }
}

/** Parses the filters in an office address. The office has no list of people to choose from, only a search. */
export const parseOfficeFilter = (address: URLSearchParams): LogFilter => ({ ...parseFilter(address), who: '' })

/** Returns a filter as search parameters. Default values are left out. */
export const filterSearchParams = ({
  search,
  company,
  who,
  group,
  period,
  from,
  to,
  onlyImpersonated,
}: LogFilter): Readonly<Record<string, string | null>> => ({
  search,
  company: company === null ? null : String(company),
  who,
  what: group === DEFAULTS.group ? null : group,
  when: period === DEFAULTS.period ? null : period,
  from: period === 'days' ? from : null,
  to: period === 'days' ? to : null,
  impersonated: onlyImpersonated ? 'only' : null,
})
