import { textParam } from '#web/lists/text-param.ts'

const FILTERS = ['search', 'salesperson'] as const

/** The value of the parameter `salesperson` for companies without a salesperson. */
export const UNASSIGNED = 'none'

/** Returns the filters of the list of companies in a URL. */
export const companyListFilter = (address: URLSearchParams) => ({
  search: textParam(address, 'search'),
  salesperson: textParam(address, 'salesperson'),
})

/** Returns the filters in a URL as the variables of a query. */
export function companyListVariables(address: URLSearchParams) {
  const { search, salesperson } = companyListFilter(address)
  const onlyUnassigned = salesperson === UNASSIGNED
  return { search, salespersonId: onlyUnassigned ? null : salesperson, onlyUnassigned }
}

/** Returns the part of a URL that carries the filters of the list from one page to another: empty or `?search=…`. */
export function companyListQuery(address: URLSearchParams): string {
  const filter = companyListFilter(address)
  const query = new URLSearchParams(FILTERS.flatMap((name) => (filter[name] === null ? [] : [[name, filter[name]]])))
  return query.size === 0 ? '' : `?${query}`
}
