import type { AuditGroup } from '#web/__generated__/useLogMoreQuery.graphql.ts'
import { textIn } from '#web/lists/text-in.ts'
import { beginningOf, periods, type Period } from './period.ts'

/** What of the log is shown. */
export interface LogFilter {
  search: string
  /** In the office: only the log of the company with this number in addresses. */
  company: number | null
  /** Id of a person; '' for everybody. */
  who: string
  group: Exclude<AuditGroup, '%future added value'> | 'ALL'
  period: Period
  from: string | null
  to: string | null
  onlyImpersonated: boolean
}

/** What is shown unless something else is chosen. */
const usual = { group: 'ALL', period: 'month' } as const

/** What a filter asks the server for; the company aside. */
export const askedBy = ({ search, who, group, period, from, to, onlyImpersonated }: LogFilter) => ({
  search: search === '' ? null : search,
  who: who === '' ? null : who,
  group: group === 'ALL' ? null : group,
  from: period === 'days' ? from : beginningOf(period),
  to: period === 'days' ? to : null,
  onlyImpersonated,
})

/** What a filter asks the server for in the office: of all companies, or of one, which is named then. */
export const askedOfAll = (filter: LogFilter) => ({
  ...askedBy(filter),
  company: filter.company,
  isOfOne: filter.company !== null,
  one: filter.company ?? 0,
})

/** The kinds of acts by their names in rules and on the wire. */
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

/** A day of the calendar, as the server takes it. */
const dayIn = (address: URLSearchParams, name: string): string | null => {
  const day = address.get(name) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
    ? day
    : null
}

/** What the address narrows the log to: `?what=SETTINGS&when=all`. What it does not know leaves all in. */
export function filterIn(address: URLSearchParams): LogFilter {
  const company = Number(address.get('company'))
  const from = dayIn(address, 'from')
  const to = dayIn(address, 'to')
  return {
    search: textIn(address, 'search') ?? '',
    company: Number.isInteger(company) && company > 0 && company < 2 ** 31 ? company : null,
    who: textIn(address, 'who') ?? '',
    group: Object.values(groupIds).find((each) => each === address.get('what')) ?? usual.group,
    period: periods.find((each) => each === address.get('when')) ?? usual.period,
    from,
    to: from !== null && to !== null && to < from ? null : to,
    onlyImpersonated: address.get('impersonated') === 'only',
  }
}

/** In the office people are searched for; nobody is chosen there. */
export const filterOfAllIn = (address: URLSearchParams): LogFilter => ({ ...filterIn(address), who: '' })

/** A filter as it stands in the address; what narrows nothing stands nowhere. */
export const addressOf = ({
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
  what: group === usual.group ? null : group,
  when: period === usual.period ? null : period,
  from: period === 'days' ? from : null,
  to: period === 'days' ? to : null,
  impersonated: onlyImpersonated ? 'only' : null,
})
