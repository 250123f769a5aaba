import type { InvoiceOrder } from '#web/__generated__/AllInvoicesMoreQuery.graphql.ts'
import { invoiceStatuses, type KnownStatus } from '#web/features/billing/invoice-statuses.ts'
import { textParam } from '#web/lists/text-param.ts'

/** Search, status and sorting of the list of invoices. */
interface InvoiceFilter {
  search: string | null
  status: KnownStatus | null
  orderBy: InvoiceOrder
  isAscending: boolean
}

/** Used for parameters that are missing in the URL. */
export const defaultFilter: InvoiceFilter = { search: null, status: null, orderBy: 'CREATED_AT', isAscending: false }
const orders = [
  'AMOUNT',
  'CREATED_AT',
  'DUE_DATE',
  'ORDERS_COUNT',
  'ORDER_NUMBER',
  'STATUS',
] as const satisfies readonly InvoiceOrder[]

/** Parses the filter in a URL. `sort` is an `InvoiceOrder`, with a leading minus for descending order. */
export function parseFilter(address: URLSearchParams): InvoiceFilter {
  const [, minus, by] = /^(-?)(.*)$/.exec(address.get('sort') ?? '') ?? []
  const orderBy = orders.find((each) => each === by)
  return {
    search: textParam(address, 'search'),
    status: invoiceStatuses.find((each) => each === address.get('status')) ?? null,
    ...(orderBy
      ? { orderBy, isAscending: minus === '' }
      : { orderBy: defaultFilter.orderBy, isAscending: defaultFilter.isAscending }),
  }
}
