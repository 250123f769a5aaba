import {
  BillingSummary,
  GetAllInvoices,
  GetAllOrders,
  GetInvoice,
  GetInvoiceOrders,
  GetInvoices,
  GetOrders,
  InvoicePreview,
} from '#contract/billing/orders-and-invoices.ts'
import { GetCompany } from '#contract/companies/companies.ts'
import type { CompanyResolvers, InvoiceResolvers, QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { connectionOf, pageSize } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import {
  invoiceStatuses,
  mapBilledCompany,
  mapInvoice,
  mapInvoicePreview,
  mapOrder,
  mapSummary,
  mapUnbilled,
} from './mappers.ts'

interface Page {
  first?: number | null | undefined
  after?: string | null | undefined
}

const paging = ({ first, after }: Page) => ({ take: pageSize(first), ...(after != null && { after }) })

/** Returns the edges of a page. The platform returns one cursor per page, at its end. */
const edgesOf = <N>(nodes: readonly N[], next: string | null, after: string | null | undefined) =>
  nodes.map((node, index) => ({
    cursor: index === nodes.length - 1 && next !== null ? next : `${after ?? ''}~${index}`,
    node,
  }))

/** Throws BAD_REQUEST unless the cursor is the one at the end of a page. The platform accepts no other cursor. */
function checkCursor({ after }: Page): void {
  if (after != null && !/^[A-Za-z0-9_-]+$/.test(after))
    throw badRequest('`after` is not an `endCursor` of this connection.')
}

/** `Company.unbilledOrders` */
export const unbilledOrders: NonNullable<CompanyResolvers['unbilledOrders']> = async (
  { databaseId: id },
  page,
  { platform },
) => {
  checkCursor(page)
  const { orders, vatAmount, total, next, sums } = await platform.call(GetOrders, { query: { id, ...paging(page) } })
  return {
    ...connectionOf(
      edgesOf(
        orders.map((order) => mapOrder(order, vatAmount)),
        next,
        page.after,
      ),
      { hasNextPage: next !== null, after: page.after },
    ),
    totalCount: total,
    sums,
  }
}

/** `Company.invoices` and `BilledCompany.invoices` */
export async function companyInvoices(
  { databaseId: id }: { databaseId: number },
  page: Page,
  { platform }: GatewayContext,
) {
  checkCursor(page)
  const { total, data, next } = await platform.call(GetInvoices, { query: { id, ...paging(page) } })
  return {
    ...connectionOf(edgesOf(data.map(mapInvoice), next, page.after), { hasNextPage: next !== null, after: page.after }),
    totalCount: total,
  }
}

/** `Invoice.orders`: the lines that are already read, or a page of them. */
export const invoiceOrders: NonNullable<InvoiceResolvers['orders']> = async (
  { databaseId: id, lines, orderCount, sums },
  page,
  { platform },
) => {
  checkCursor(page)
  if (lines !== null && page.after == null && lines.length <= pageSize(page.first))
    return {
      ...connectionOf(edgesOf(lines, null, null), { hasNextPage: false, after: null }),
      totalCount: orderCount,
      sums,
    }
  return readLines(id, page, platform)
}

async function readLines(id: number, page: Page, platform: GatewayContext['platform']) {
  const { orders, vatAmount, total, next, sums } = await platform.call(GetInvoiceOrders, {
    query: { id, ...paging(page) },
  })
  return {
    ...connectionOf(
      edgesOf(
        orders.map((order) => mapOrder(order, vatAmount)),
        next,
        page.after,
      ),
      { hasNextPage: next !== null, after: page.after },
    ),
    totalCount: total,
    sums,
  }
}

/** Returns an invoice as staff see it, without the content of its file. */
export const readInvoice = async (id: number, { platform }: GatewayContext) =>
  mapInvoice(await platform.call(GetInvoice, { query: { id, file: false } }))

const invoiceOrderNames = enumNames(['createdAt', 'orderNumber', 'status', 'amount', 'dueDate', 'ordersCount'])
const unbilledOrderNames = enumNames(['invoiceable', 'billingName', 'sum', 'earliest', 'ordersCount'])

type Queries = Required<
  Pick<
    QueryResolvers,
    | 'invoice'
    | 'invoiceOrders'
    | 'invoicePreview'
    | 'invoices'
    | 'unbilledCompanies'
    | 'billingSummary'
    | 'billedCompany'
  >
>

export const billingQueries: Queries = {
  invoice: (_, { by }, context) => readInvoice(referencedId(by, 'Invoice'), context),
  invoiceOrders: (_, { by, ...page }, { platform }) => {
    checkCursor(page)
    return readLines(referencedId(by, 'Invoice'), page, platform)
  },
  invoicePreview: async (_, { of }, { platform }) =>
    mapInvoicePreview(await platform.call(InvoicePreview, { query: { id: referencedId(of, 'Company') } })),
  invoices: async (_, { orderBy, isAscending, search, status, ...page }, { platform }) => {
    checkCursor(page)
    const query = {
      ...paging(page),
      sort: invoiceOrderNames.toWire(orderBy ?? 'CREATED_AT'),
      direction: isAscending === true ? ('asc' as const) : ('desc' as const),
      ...(search != null && { search }),
      ...(status != null && { status: invoiceStatuses.toWire(status) }),
    }
    const { total, data, next } = await platform.call(GetAllInvoices, { query })
    return {
      ...connectionOf(edgesOf(data.map(mapInvoice), next, page.after), {
        hasNextPage: next !== null,
        after: page.after,
      }),
      totalCount: total,
    }
  },
  unbilledCompanies: async (_, { orderBy, isAscending, ...page }, { platform }) => {
    checkCursor(page)
    const { take, ...rest } = paging(page)
    const found = await platform.call(GetAllOrders, {
      query: {
        ...rest,
        take,
        orders: false,
        sort: unbilledOrderNames.toWire(orderBy ?? 'INVOICEABLE'),
        direction: isAscending === true ? 'asc' : 'desc',
      },
    })
    return connectionOf(
      found.map((company) => ({ cursor: company.cursor, node: mapUnbilled(company) })),
      { hasNextPage: found.length === take, after: page.after },
    )
  },
  billingSummary: async (_, _arguments, { platform }) => mapSummary(await platform.call(BillingSummary)),
  billedCompany: async (_, { by }, { platform }) =>
    mapBilledCompany(await platform.call(GetCompany, { query: { id: referencedId(by, 'Company') } })),
}
