import { and, asc, eq, getTableColumns, inArray, sql, type SQLWrapper } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { BillingSummary, GetAllOrders } from '#contract/billing/billing.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { billingSums, companies, orders, unbilled } from '#platform/foundation/db/schema/index.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { keyset, type KeysetColumn } from '#platform/calls/http/keyset.ts'
import { invoiceStatuses } from '#rules/billing/invoice-status.ts'
import { basisPointsOf, kronorOf, ore, rateOf } from '#rules/billing/money.ts'
import { ofCompaniesLike } from './list-invoices.ts'
import { isUnbilled } from './list-orders.ts'
import { orderOf } from './project-orders.ts'

/**
 * Most companies of a search whose sums are read and sorted; where it finds more, the list is walked in its order until
 * the page is full.
 */
const mostSorted = 5000

/** The columns of each order, before the company that ends it; each stands in an index. */
const sorts: Record<NonNullable<CallInput<typeof GetAllOrders>['query']['sort']>, Omit<KeysetColumn, 'direction'>> = {
  invoiceable: { by: unbilled.invoiceable, as: 'bigint' },
  sum: { by: unbilled.sum, as: 'bigint' },
  billingName: { by: swedishOrder(unbilled.billingName), as: 'text' },
  earliest: { by: unbilled.since, as: 'timestamptz' },
  ordersCount: { by: unbilled.orderCount, as: 'integer' },
}

/** A page of the companies that something waits for (ADMIN-72 to ADMIN-74). */
export async function listUnbilled(
  { db }: Pick<CallerCtx, 'db'>,
  { query }: CallInput<typeof GetAllOrders>,
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
      { ...sorts[sort], direction },
      { by: unbilled.companyId, as: 'integer', direction },
    ],
    after,
    take,
  })
  const { from, where } = await ofCompaniesLike(db, unbilled, search, mostSorted)
  const rows = await db
    .select({ waiting: getTableColumns(unbilled), cursor: order.cursor })
    .from(from)
    .where(and(where, order.where))
    .orderBy(...order.orderBy)
    .limit(take)
  const ids = rows.map(({ waiting }) => waiting.companyId)
  const bills =
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
  const first20 = query.orders === false ? new Map() : await firstOrders(db, ids)
  return rows.flatMap(({ waiting: { companyId, billingName, vat, since, orderCount, sum, invoiceable }, cursor }) =>
    bills
      .filter(({ id }) => id === companyId)
      .map(({ organizationNumber, paperBilling }) => ({
        companyId,
        billingName,
        organizationNumber,
        paperBilling,
        orders: first20.get(companyId) ?? [],
        ordersCount: orderCount,
        vatAmount: rateOf(basisPointsOf(vat)),
        earliest: since.toISOString(),
        sum: kronorOf(ore(sum)),
        invoiceable: kronorOf(ore(invoiceable)),
        cursor: order.cursorOf(cursor),
      })),
  )
}

/** The first twenty orders of each company. */
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
  return new Map(companyIds.map((companyId, index) => [companyId, (lists[index] ?? []).map(orderOf)]))
}

/** The sums above both tables, and how many invoices stand in each status. */
export async function billingSummary({ db }: Pick<CallerCtx, 'db'>): Promise<CallOutput<typeof BillingSummary>> {
  const total = (of: SQLWrapper) => sql<string>`sum(${of})`
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
  const inKronor = (told: string | undefined): number => kronorOf(ore(Number(told ?? 0)))
  const waiting = sums.find(({ of }) => of === 'Unbilled')
  return {
    unbilled: {
      companies: Number(waiting?.count ?? 0),
      orders: Number(waiting?.orders ?? 0),
      sum: inKronor(waiting?.sum),
      invoiceable: inKronor(waiting?.invoiceable),
    },
    statuses: invoiceStatuses.map((status) => {
      const found = sums.find(({ of }) => of === status)
      return { status, count: Number(found?.count ?? 0), sum: inKronor(found?.sum) }
    }),
  }
}
