import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetInvoiceOrders, GetOrder, GetOrders } from '#contract/billing/orders-and-invoices.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { allRowsOf, pageRowsOf } from '#platform/foundation/db/search/rows-by-index.ts'
import { companies, invoices, orders, unbilled } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden, notFound } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { basisPointsOf, basisPointsToRate } from '#rules/billing/money.ts'
import { projectSums, projectOrder, type OrderRow } from './project-orders.ts'

/** Condition for orders without an invoice. Orders paid with credits are never invoiced. */
export const isUnbilled = and(isNull(orders.invoiceId), eq(orders.priceMode, 'monetary'))

/** The VAT rate of a company, in basis points. */
export const companyVat = sql<number>`round(${companies.vatAmount} * 10000)::int`

/**
 * Lists a company's orders that are not on an invoice, the newest first (BILL-05). The sums are stored in `unbilled`,
 * and read together with the page in one statement.
 */
export async function listOrders(
  { db, target: { companyId } }: MemberCtx,
  { query: { after, take = 50 } }: CallInput<typeof GetOrders>,
): Promise<CallOutput<typeof GetOrders>> {
  const order = keyset({
    name: `orders-${companyId}`,
    order: [{ by: orders.id, as: 'integer', direction: 'desc' }],
    after: after ?? null,
    take,
  })
  const ofCompany = and(eq(orders.companyId, companyId), isUnbilled)
  const rows = await db
    .select({
      vat: companyVat,
      total: unbilled.orderCount,
      net: unbilled.due,
      gross: unbilled.invoiceable,
      row: getTableColumns(orders),
      cursor: order.cursor,
    })
    .from(companies)
    .leftJoin(unbilled, eq(unbilled.companyId, companies.id))
    .leftJoinLateral(pageRowsOf(orders, allRowsOf(orders), and(ofCompany, order.where), order), sql`true`)
    .where(eq(companies.id, companyId))
    .orderBy(...order.orderBy)
  const [company] = rows
  if (!company) throw forbidden()
  const page = order.page(rows.flatMap(({ row, cursor }) => (row === null ? [] : [{ row, cursor }])))
  return {
    orders: page.rows.map(({ row }) => projectOrder(row)),
    vatAmount: basisPointsToRate(basisPointsOf(company.vat)),
    total: company.total ?? 0,
    cursors: page.cursors,
    next: page.next,
    sums: projectSums({ net: company.net ?? 0, gross: company.gross ?? 0 }),
  }
}

/** Returns an order of a company with the VAT rate of its invoice, or of the company. Throws 404 if there is no such order. */
export async function getOrder(
  { db, target: { companyId } }: MemberCtx,
  { query: { order: id } }: CallInput<typeof GetOrder>,
): Promise<CallOutput<typeof GetOrder>> {
  const [found] = await db
    .select({ row: orders, companyVat, invoiceVat: invoices.vat })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .leftJoin(invoices, and(eq(invoices.companyId, orders.companyId), eq(invoices.id, orders.invoiceId)))
    .where(and(eq(orders.companyId, companyId), eq(orders.id, id), eq(orders.priceMode, 'monetary')))
  if (!found) throw notFound('No such order.')
  return {
    order: projectOrder(found.row),
    vatAmount: basisPointsToRate(basisPointsOf(found.invoiceVat ?? found.companyVat)),
  }
}

/** Default page size of invoice lines. */
const LINES_PER_PAGE = 100

/** The order of an invoice's lines: the oldest first. */
const lineOrder = (invoiceId: number, after: string | null, take: number) =>
  keyset({
    name: `lines-${invoiceId}`,
    order: [{ by: orders.id, as: 'integer', direction: 'asc' }],
    after,
    take,
  })

/** Returns the cursors of an invoice's lines for `listInvoiceOrders`. */
export function lineCursors(invoiceId: number, lines: readonly OrderRow[]): string[] {
  const { cursorOf } = lineOrder(invoiceId, null, lines.length)
  return lines.map(({ id }) => cursorOf([String(id)]))
}

/** Returns a page of an invoice's lines, the oldest first (BILL-16). */
export async function listInvoiceOrders(
  { db, target: { companyId } }: MemberCtx,
  { query: { id, companyId: expected = companyId, after, take = LINES_PER_PAGE } }: CallInput<typeof GetInvoiceOrders>,
): Promise<CallOutput<typeof GetInvoiceOrders>> {
  const [invoice] = await db
    .select({ vat: invoices.vat, total: invoices.orderCount, net: invoices.net, gross: invoices.gross })
    .from(invoices)
    .where(and(eq(invoices.companyId, companyId), eq(invoices.id, id)))
  if (!invoice || expected !== companyId) throw forbidden()
  const order = lineOrder(id, after ?? null, take)
  const rows = await db
    .select({ row: orders, cursor: order.cursor })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.invoiceId, id), order.where))
    .orderBy(...order.orderBy)
    .limit(order.limit)
  const page = order.page(rows)
  return {
    orders: page.rows.map(({ row }) => projectOrder(row)),
    vatAmount: basisPointsToRate(basisPointsOf(invoice.vat)),
    total: invoice.total,
    cursors: page.cursors,
    next: page.next,
    sums: projectSums(invoice),
  }
}

/** Lists all lines of an invoice, the oldest first. They are few: the orders between two invoices of a company. */
export const listLines = (db: Db, companyId: number, invoiceId: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.invoiceId, invoiceId)))
    .orderBy(asc(orders.id))
