import { and, asc, eq, getTableColumns, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { BillingSummary, GetAllOrders } from '#contract/billing/orders-and-invoices.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { billingSums, companies, orders, unbilled } from '#platform/foundation/db/schema/index.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { keyset, type KeysetColumn } from '#platform/calls/http/keyset.ts'
import { INVOICE_STATUSES } from '#rules/billing/invoice-status.ts'
import { basisPointsOf, oreToKronor, ore, basisPointsToRate } from '#rules/billing/money.ts'
import { searchByCompany, selectedRows } from './list-invoices.ts'
import { isUnbilled } from './list-orders.ts'
import { projectOrder } from './project-orders.ts'

/**
 * Maximum number of companies that a search may match to have their rows read and sorted. If more match, the query
 * walks the list in order until the page is full.
 */
const MAX_SORTED_COMPANIES = 5000

/** The column of each sort order. The company id follows it as the second column. Each pair has an index. */
const sortColumns: Record<
  NonNullable<CallInput<typeof GetAllOrders>['query']['sort']>,
  Omit<KeysetColumn, 'direction'>
> = {
  invoiceable: { by: unbilled.invoiceable, as: 'bigint' },
  sum: { by: unbilled.sum, as: 'bigint' },
  billingName: { by: swedishOrder(unbilled.billingName), as: 'text' },
  earliest: { by: unbilled.since, as: 'timestamptz' },
  ordersCount: { by: unbilled.orderCount, as: 'integer' },
}

/**
 * Returns a page of the companies with orders that are not on an invoice (ADMIN-72 to ADMIN-74). `companyIds` selects
 * single companies.
 */
export async function listUnbilled(
  { db }: Pick<CallerCtx, 'db'>,
  {
    query,
    companyIds = query.companyId === undefined ? undefined : [query.companyId],
  }: CallInput<typeof GetAllOrders> & { companyIds?: readonly number[] },
): Promise<CallOutput<typeof GetAllOrders>> {
  const {
    after = null,
    take = 20,
    sort = 'invoiceable',
    direction = sort === 'billingName' || sort === 'earliest' ? 'asc' : 'desc',
    search,
  } = query
  const order = keyset({
    name: `unbilled-${sort}-${direction}`,
    order: [
      { ...sortColumns[sort], direction },
      { by: unbilled.companyId, as: 'integer', direction },
    ],
    after,
    take,
  })
  const { from, where } =
    companyIds === undefined
      ? await searchByCompany(db, unbilled, search, MAX_SORTED_COMPANIES)
      : selectedRows(unbilled, unbilled.companyId, companyIds)
  const rows = await db
    .select({ row: getTableColumns(unbilled), cursor: order.cursor })
    .from(from)
    .where(and(where, order.where))
    .orderBy(...order.orderBy)
    .limit(take)
  const ids = rows.map(({ row }) => row.companyId)
  const billingDetails =
    ids.length === 0
      ? []
      : await db
          .select({
            id: companies.id,
            organizationNumber: companies.organizationNumber,
            paperBilling: companies.paperBilling,
          })
          .from(companies)
          .where(inArray(companies.id, ids))
  const ordersByCompany = query.orders === false ? new Map() : await firstOrders(db, ids)
  return rows.flatMap(({ row: { companyId, billingName, vat, since, orderCount, sum, invoiceable }, cursor }) =>
    billingDetails
      .filter(({ id }) => id === companyId)
      .map(({ organizationNumber, paperBilling }) => ({
        companyId,
        billingName,
        organizationNumber,
        paperBilling,
        orders: ordersByCompany.get(companyId) ?? [],
        ordersCount: orderCount,
        vatAmount: basisPointsToRate(basisPointsOf(vat)),
        earliest: since.toISOString(),
        sum: oreToKronor(ore(sum)),
        invoiceable: oreToKronor(ore(invoiceable)),
        cursor: order.cursorOf(cursor),
      })),
  )
}

/** Reads the oldest twenty unbilled orders of each company. */
async function firstOrders(db: Db, companyIds: readonly number[]) {
  const lists = await Promise.all(
    companyIds.map((companyId) =>
      db
        .select()
        .from(orders)
        .where(and(eq(orders.companyId, companyId), isUnbilled))
        .orderBy(asc(orders.id))
        .limit(20),
    ),
  )
  return new Map(companyIds.map((companyId, index) => [companyId, (lists[index] ?? []).map(projectOrder)]))
}

/** Returns the totals of the unbilled orders, and the number and sum of the invoices in each status. */
export async function getBillingSummary({ db }: Pick<CallerCtx, 'db'>): Promise<CallOutput<typeof BillingSummary>> {
  const total = (column: SQLWrapper) => sql<string>`sum(${column})`
  const { count, orderCount, sum, invoiceable } = billingSums
  const sums = await db
    .select({
      of: billingSums.of,
      count: total(count),
      orders: total(orderCount),
      sum: total(sum),
      invoiceable: total(invoiceable),
    })
    .from(billingSums)
    .groupBy(billingSums.of)
  const inKronor = (amount: string | undefined): number => oreToKronor(ore(Number(amount ?? 0)))
  const unbilledSums = sums.find(({ of }) => of === 'Unbilled')
  return {
    unbilled: {
      companies: Number(unbilledSums?.count ?? 0),
      orders: Number(unbilledSums?.orders ?? 0),
      sum: inKronor(unbilledSums?.sum),
      invoiceable: inKronor(unbilledSums?.invoiceable),
    },
    statuses: INVOICE_STATUSES.map((status) => {
      const statusSums = sums.find(({ of }) => of === status)
      return { status, count: Number(statusSums?.count ?? 0), sum: inKronor(statusSums?.sum) }
    }),
  }
}
