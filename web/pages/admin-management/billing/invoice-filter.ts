import type { InvoiceSortField } from '#web/__generated__/AllInvoicesMoreQuery.graphql.ts'
import { invoiceStatuses, type KnownStatus } from '#web/features/billing/invoice-statuses.ts'
import { textParam } from '#web/lists/text-param.ts'
import type { Sort } from './useSort.ts'

/** Search, status and sorting of the list of invoices. */
interface InvoiceFilter {
  search: string | null
  status: KnownStatus | null
  sort: Sort<InvoiceSortField>
}

/** Used for parameters that are missing in the URL. */
export const defaultFilter: InvoiceFilter = {
  search: null,
  status: null,
  sort: { field: 'CREATED_AT', direction: 'DESC' },
}
const sortFields = [
  'AMOUNT',
  'CREATED_AT',
  'DUE_DATE',
  'ORDERS_COUNT',
  'ORDER_NUMBER',
  'STATUS',
] as const satisfies readonly InvoiceSortField[]

/** Parses the filter in a URL. `sort` is an `InvoiceSortField`, with a leading minus for descending order. */
export function parseFilter(address: URLSearchParams): InvoiceFilter {
  const [, minus, by] = /^(-?)(.*)$/.exec(address.get('sort') ?? '') ?? []
  const field = sortFields.find((each) => each === by)
  return {
    search: textParam(address, 'search'),
    status: invoiceStatuses.find((each) => each === address.get('status')) ?? null,
    sort: field ? { field, direction: minus === '' ? 'ASC' : 'DESC' } : defaultFilter.sort,
  }
}
