import type { InvoiceOrder } from '#web/__generated__/AllInvoicesMoreQuery.graphql.ts'
import { invoiceStatuses, type KnownStatus } from '#web/features/billing/invoice-statuses.ts'
import { textIn } from '#web/lists/text-in.ts'

/** How the list of all invoices is narrowed and sorted. */
interface Asked {
  search: string | null
  status: KnownStatus | null
  orderBy: InvoiceOrder
  isAscending: boolean
}

/** What is asked for where the address says nothing. */
export const usual: Asked = { search: null, status: null, orderBy: 'CREATED_AT', isAscending: false }
const orders = [
  'AMOUNT',
  'CREATED_AT',
  'DUE_DATE',
  'ORDERS_COUNT',
  'ORDER_NUMBER',
  'STATUS',
] as const satisfies readonly InvoiceOrder[]

/**
 * What the address says: `sort` is what the rows are sorted by, with a minus before it where the greatest comes first.
 */
export function askedIn(address: URLSearchParams): Asked {
  const [, minus, by] = /^(-?)(.*)$/.exec(address.get('sort') ?? '') ?? []
  const orderBy = orders.find((each) => each === by)
  return {
    search: textIn(address, 'search'),
    status: invoiceStatuses.find((each) => each === address.get('status')) ?? null,
    ...(orderBy ? { orderBy, isAscending: minus === '' } : { orderBy: usual.orderBy, isAscending: usual.isAscending }),
  }
}
