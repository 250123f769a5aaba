import type { AuditGroup } from '#web/__generated__/useLogMoreQuery.graphql.ts'
import { beginningOf, periods, type Period } from './period.ts'

/** A company in the office's log: its global id, and that in page addresses. */
export interface ChosenCompany {
  id: string
  databaseId: number
  name: string
}

/** What of the log is shown. */
export interface LogFilter {
  search: string
  /** In the office: only this company's log. */
  company: ChosenCompany | null
  /** Id of a person; '' for everybody. */
  who: string
  group: Exclude<AuditGroup, '%future added value'> | 'ALL'
  period: Period
  from: string | null
  to: string | null
  onlyImpersonated: boolean
}

export const unfiltered: LogFilter = { search: '', company: null, who: '', group: 'ALL', period: 'month', from: null, to: null, onlyImpersonated: false }

/** What a filter asks the server for; the company aside. */
export const askedBy = ({ search, who, group, period, from, to, onlyImpersonated }: LogFilter) => ({
  search: search === '' ? null : search,
  who: who === '' ? null : who,
  group: group === 'ALL' ? null : group,
  from: period === 'days' ? from : beginningOf(period),
  to: period === 'days' ? to : null,
  onlyImpersonated,
})

/** The kinds of acts by their names in rules and on the wire. */
export const groupIds = { ads: 'ADS', candidates: 'CANDIDATES', users: 'USERS', settings: 'SETTINGS', connections: 'CONNECTIONS', billing: 'BILLING', office: 'OFFICE', signIns: 'SIGN_INS' } as const

/** What a link to the log narrows it to: `?what=SETTINGS&when=all`. What it does not know leaves all in. */
export function filterIn(address: URLSearchParams): LogFilter {
  const group = Object.values(groupIds).find((each) => each === address.get('what')) ?? 'ALL'
  const period = periods.find((each) => each === address.get('when') && each !== 'days') ?? 'month'
  return { ...unfiltered, group, period }
}
