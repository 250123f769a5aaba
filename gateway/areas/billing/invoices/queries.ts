import type { CallOutput } from '#contract/base/call.ts'
import {
  BillingSummary,
  GetAllInvoices,
  GetAllOrders,
  GetInvoice,
  GetInvoiceOrders,
  GetInvoices,
  GetOrder,
  GetOrders,
  InvoicePreview,
} from '#contract/billing/orders-and-invoices.ts'
import { GetCompany } from '#contract/companies/companies.ts'
import type {
  CompanyResolvers,
  InvoiceReferenceInput,
  InvoiceResolvers,
  OfficeResolvers,
} from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import {
  connectionOfPage,
  connectionOfRows,
  pageQuery,
  wireDirection,
  type PageArguments,
} from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { staffCan } from '#gateway/resolving/viewer-may.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import {
  invoiceStatuses,
  mapBilledCompany,
  mapInvoice,
  mapInvoicePreview,
  mapOrder,
  mapSummary,
  mapUnbilled,
  type InvoiceMapper,
  type OrderMapper,
} from './mappers.ts'

const mayReadAll = staffCan(GetInvoice)

/** Returns the numeric id of the invoice that an argument refers to. */
const invoiceIdOf = ({ id, databaseId }: InvoiceReferenceInput): number =>
  id == null ? referencedId({ databaseId }, 'Invoice') : ownIdOf(id, 'Invoice')

/** `Company.invoices` and `BilledCompany.invoices` */
export async function companyInvoices(
  { databaseId: id }: { databaseId: number },
  page: PageArguments,
  { platform }: GatewayContext,
) {
  const found = await platform.call(GetInvoices, { query: { id, ...pageQuery(page) } })
  return { ...connectionOfPage(found.data.map(mapInvoice), found, page.after), totalCount: found.total }
}

/** `Invoice.orders`: the lines that are already read, or a page of them. */
export const invoiceOrders: NonNullable<InvoiceResolvers['orders']> = async (
  { databaseId: id, companyDatabaseId: companyId, lines, lineCursors: cursors, orderCount, sums },
  page,
  { platform },
) => {
  if (lines !== null && page.after == null && lines.length <= pageQuery(page).take)
    return { ...connectionOfPage(lines, { cursors, next: null }, null), totalCount: orderCount, sums }
  return readLines({ id, companyId }, page, platform)
}

const readLines = async (
  query: { id: number; companyId: number },
  page: PageArguments,
  platform: GatewayContext['platform'],
) => linesOf(query.companyId, await platform.call(GetInvoiceOrders, { query: { ...query, ...pageQuery(page) } }), page)

/** The fields of `Company` about its orders and invoices. */
export const billingOfCompany: Required<
  Pick<CompanyResolvers, 'invoiceOrders' | 'invoicePreview' | 'invoices' | 'unbilledOrders'>
> = {
  invoices: companyInvoices,
  unbilledOrders: async ({ databaseId: id }, page, { platform }) =>
    linesOf(id, await platform.call(GetOrders, { query: { id, ...pageQuery(page) } }), page),
  invoiceOrders: ({ databaseId: companyId }, { invoice, ...page }, { platform }) =>
    readLines({ id: invoiceIdOf(invoice), companyId }, page, platform),
  invoicePreview: async ({ databaseId: id }, _, { platform }) =>
    mapInvoicePreview(id, await platform.call(InvoicePreview, { query: { id } })),
}

/** Returns the source of an `OrderConnection`. */
const linesOf = (
  companyId: number,
  { orders, vatAmount, total, sums, ...page }: CallOutput<typeof GetInvoiceOrders | typeof GetOrders>,
  { after }: PageArguments,
) => ({
  ...connectionOfPage(
    orders.map((order) => mapOrder(companyId, order, vatAmount)),
    page,
    after,
  ),
  totalCount: total,
  sums,
})

/** Returns a company as the back office sees it. */
export const readBilledCompany = async (id: number, { platform }: GatewayContext) =>
  mapBilledCompany(await platform.call(GetCompany, { query: { id } }))

/** Reads an invoice for `node`: Economy with its lines and its file, others as the list of the company returns it. */
export async function findInvoice(companyId: number, context: GatewayContext, own: string): Promise<InvoiceMapper[]> {
  if (mayReadAll(context)) return [await readInvoice(Number(own), context)]
  const query = { id: companyId, invoice: Number(own), take: 1 }
  return (await context.platform.call(GetInvoices, { query })).data.map(mapInvoice)
}

/** Reads an order for `node`. */
export async function findOrder(companyId: number, { platform }: GatewayContext, own: string): Promise<OrderMapper[]> {
  const { order, vatAmount } = await platform.call(GetOrder, { query: { id: companyId, order: Number(own) } })
  return [mapOrder(companyId, order, vatAmount)]
}

/** Reads a company with unbilled orders for `node`. */
export const findUnbilled = async (companyId: number, { platform }: GatewayContext) =>
  (await platform.call(GetAllOrders, { query: { companyId, take: 1, orders: false } })).map(mapUnbilled)[0] ?? null

/** Returns an invoice as staff see it, without the content of its file. */
export const readInvoice = async (id: number, { platform }: GatewayContext) =>
  mapInvoice(await platform.call(GetInvoice, { query: { id, file: false } }))

const invoiceSortFields = enumNames(['createdAt', 'orderNumber', 'status', 'amount', 'dueDate', 'ordersCount'])
const unbilledSortFields = enumNames(['invoiceable', 'billingName', 'sum', 'earliest', 'ordersCount'])

type OfficeReads = Required<
  Pick<OfficeResolvers, 'invoice' | 'invoices' | 'unbilledCompanies' | 'billingSummary' | 'company'>
>

/** The fields of `Office` about billing. */
export const billingOfOffice: OfficeReads = {
  invoice: (_, { by }, context) => readInvoice(invoiceIdOf(by), context),
  invoices: async (_, { sort, search, status, ...page }, { platform }) => {
    const query = {
      ...pageQuery(page),
      sort: invoiceSortFields.toWire(sort?.field ?? 'CREATED_AT'),
      direction: wireDirection(sort),
      ...(search != null && { search }),
      ...(status != null && { status: invoiceStatuses.toWire(status) }),
    }
    const found = await platform.call(GetAllInvoices, { query })
    return { ...connectionOfPage(found.data.map(mapInvoice), found, page.after), totalCount: found.total }
  },
  unbilledCompanies: async (_, { sort, ...page }, { platform }) => {
    const { take, ...rest } = pageQuery(page)
    const found = await platform.call(GetAllOrders, {
      query: {
        ...rest,
        take: take + 1,
        orders: false,
        sort: unbilledSortFields.toWire(sort?.field ?? 'INVOICEABLE'),
        direction: wireDirection(sort),
      },
    })
    return connectionOfRows(found, { take, ...rest }, (company) => ({
      cursor: company.cursor,
      node: mapUnbilled(company),
    }))
  },
  billingSummary: async (_, _arguments, { platform }) => mapSummary(await platform.call(BillingSummary)),
  company: (_, { by }, context) => readBilledCompany(referencedId(by, 'Company'), context),
}
