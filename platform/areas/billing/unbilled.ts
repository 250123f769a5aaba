import { and, asc, count, eq, or, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { BillingSummary, GetAllOrders } from '#contract/billing.ts'
import type { Db } from '#platform/db/client.ts'
import { companies, invoices, orders } from '#platform/db/schema/index.ts'
import type { CallerCtx } from '#platform/http/context.ts'
import { keyset, type KeysetColumn } from '#platform/http/keyset.ts'
import { invoiceStatuses } from '#rules/invoice-status.ts'
import { basisPointsOf, kronorOf, ore, rateOf } from '#rules/money.ts'
import { companiesLike } from './list-invoices.ts'
import { companyVat, due, isUnbilled, withVat } from './list-orders.ts'
import { orderOf } from './project-orders.ts'

/** What waits for an invoice, by company: sums in öre with VAT. */
function unbilledByCompany(db: Db) {
  return db
    .select({
      companyId: orders.companyId,
      ordersCount: sql<number>`count(*)::int`.as('orders_count'),
      earliest: sql<Date>`min(${orders.createdAt})`.mapWith(orders.createdAt).as('earliest'),
      net: sql<string>`sum(${orders.net})`.as('net'),
      due: sql<string>`sum(${due})`.as('due'),
    })
    .from(orders)
    .where(isUnbilled)
    .groupBy(orders.companyId)
    .as('waiting')
}

type Waiting = ReturnType<typeof unbilledByCompany>

const sumsOf = (waiting: Waiting) => ({
  sum: sql<string>`(${withVat(waiting.net, companyVat)})::bigint`,
  invoiceable: sql<string>`(${withVat(waiting.due, companyVat)})::bigint`,
})

const billingName = sql<string>`coalesce(${companies.billingName}, ${companies.name}, '')`

/** A page of the companies that something waits for (ADMIN-72 to ADMIN-74). */
export async function listUnbilled({ db }: Pick<CallerCtx, 'db'>, { query }: CallInput<typeof GetAllOrders>): Promise<CallOutput<typeof GetAllOrders>> {
  const { after = null, take = 20, sort = 'invoiceable', direction = sort === 'billingName' || sort === 'earliest' ? 'asc' : 'desc', search } = query
  const waiting = unbilledByCompany(db)
  const sums = sumsOf(waiting)
  const first: Omit<KeysetColumn, 'direction'> = {
    invoiceable: { by: sums.invoiceable, as: 'bigint' as const },
    sum: { by: sums.sum, as: 'bigint' as const },
    billingName: { by: sql`lower(${billingName})`, as: 'text' as const },
    earliest: { by: sql`${waiting.earliest}`, as: 'timestamptz' as const },
    ordersCount: { by: sql`${waiting.ordersCount}`, as: 'integer' as const },
  }[sort]
  const order = keyset({ name: `unbilled-${sort}-${direction}`, order: [{ ...first, direction }, { by: companies.id, as: 'integer', direction }], after, take })
  const rows = await db
    .select({
      companyId: companies.id,
      billingName,
      organizationNumber: companies.organizationNumber,
      paperBilling: companies.paperBilling,
      vat: companyVat,
      ordersCount: waiting.ordersCount,
      earliest: waiting.earliest,
      ...sums,
      cursor: order.cursor,
    })
    .from(waiting)
    .innerJoin(companies, eq(companies.id, waiting.companyId))
    .where(and(or(...(companiesLike(search) ?? [])), order.where))
    .orderBy(...order.orderBy)
    .limit(take)
  const first20 = query.orders === false ? new Map() : await firstOrders(db, rows.map(({ companyId }) => companyId))
  return rows.map(({ vat, earliest, sum, invoiceable, cursor, companyId, ...row }) => ({
    ...row,
    companyId,
    orders: first20.get(companyId) ?? [],
    vatAmount: rateOf(basisPointsOf(vat)),
    earliest: earliest.toISOString(),
    sum: kronorOf(ore(Number(sum))),
    invoiceable: kronorOf(ore(Number(invoiceable))),
    cursor: order.cursorOf(cursor),
  }))
}

/** The first twenty orders of each company. */
async function firstOrders(db: Db, companyIds: readonly number[]) {
  const lists = await Promise.all(companyIds.map((companyId) => db.select().from(orders).where(and(eq(orders.companyId, companyId), isUnbilled)).orderBy(asc(orders.id)).limit(20)))
  return new Map(companyIds.map((companyId, index) => [companyId, (lists[index] ?? []).map(orderOf)]))
}

/** The sums above both tables, and how many invoices stand in each status. */
export async function billingSummary({ db }: Pick<CallerCtx, 'db'>): Promise<CallOutput<typeof BillingSummary>> {
  const waiting = unbilledByCompany(db)
  const sums = sumsOf(waiting)
  const [unbilled] = await db
    .select({ companies: count(), orders: sql<number>`coalesce(sum(${waiting.ordersCount}), 0)::int`, sum: sql<string>`coalesce(sum(${sums.sum}), 0)`, invoiceable: sql<string>`coalesce(sum(${sums.invoiceable}), 0)` })
    .from(waiting)
    .innerJoin(companies, eq(companies.id, waiting.companyId))
  const counted = await db.select({ status: invoices.status, count: count(), sum: sql<string>`coalesce(sum(${invoices.gross}), 0)` }).from(invoices).groupBy(invoices.status)
  const inKronor = (sum: string | undefined): number => kronorOf(ore(Number(sum ?? 0)))
  return {
    unbilled: { companies: unbilled?.companies ?? 0, orders: unbilled?.orders ?? 0, sum: inKronor(unbilled?.sum), invoiceable: inKronor(unbilled?.invoiceable) },
    statuses: invoiceStatuses.map((status) => {
      const found = counted.find((each) => each.status === status)
      return { status, count: found?.count ?? 0, sum: inKronor(found?.sum) }
    }),
  }
}
