import { and, count, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetAllInvoices, GetInvoice, GetInvoices, Invoice } from '#contract/billing/orders-and-invoices.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, files, invoices, shownDue } from '#platform/foundation/db/schema/index.ts'
import { allRowsOf, rowsByIndex, pageRowsOf, type RowsOf } from '#platform/foundation/db/search/rows-by-index.ts'
import { hasTrigram } from '#platform/foundation/db/search/trigrams.ts'
import { tripleLetters, tripleText } from '#platform/foundation/db/search/triple-letters.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { keyset, type KeysetColumn, type PageCursors } from '#platform/calls/http/keyset.ts'
import { exactCount, MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import { listLines } from './list-orders.ts'
import { invoiceColumns, projectInvoices, projectInvoice, type ShownInvoice } from './project-invoices.ts'

/** Lists a company's invoices, the newest first (BILL-14). */
export async function listInvoices(
  { db, target: { companyId } }: MemberCtx,
  { query: { after, take = 50, invoice } }: CallInput<typeof GetInvoices>,
): Promise<CallOutput<typeof GetInvoices>> {
  const order = keyset({
    name: `invoices-${companyId}`,
    order: [{ by: invoices.id, as: 'integer', direction: 'desc' }],
    after: after ?? null,
    take,
  })
  const ofCompany = eq(invoices.companyId, companyId)
  const rows = await db
    .select({
      ...invoiceColumns,
      cursor: order.cursor,
      total: sql<number>`(select count(*)::int from ${invoices} as counted where counted.company_id = ${companyId})`,
    })
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(and(ofCompany, invoice === undefined ? undefined : eq(invoices.id, invoice), order.where))
    .orderBy(...order.orderBy)
    .limit(order.limit)
  // A page after the last invoice has no row with the total.
  const total = rows[0]?.total ?? (after === undefined ? 0 : await db.$count(invoices, ofCompany))
  const page = order.page(rows)
  return { total, data: await projectInvoices(db, page.rows), cursors: page.cursors, next: page.next }
}

type Sort = NonNullable<CallInput<typeof GetAllInvoices>['query']['sort']>

/** The column of each sort order. The id follows it as the last column. Each sort order has an index. */
const sortColumns: Record<Sort, Omit<KeysetColumn, 'direction'> | null> = {
  createdAt: null,
  orderNumber: { by: invoices.number, as: 'bigint' },
  status: { by: invoices.status, as: 'text' },
  amount: { by: invoices.gross, as: 'bigint' },
  dueDate: { by: shownDue, as: 'integer' },
  ordersCount: { by: invoices.orderCount, as: 'integer' },
}

/**
 * Maximum number of companies that a search may match to have their invoices read and sorted. If more match, the query
 * walks the list in order until the page is full.
 */
const MAX_SORTED_COMPANIES = 1000

/**
 * Returns the conditions for companies with the text in their name, billing name or organisation number (ADMIN-75). A
 * company matches if one condition is true; each has its own index. Null without a text.
 */
function searchConditions(search: string | undefined): SQL[] | null {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return null
  if (!hasTrigram(text) && /^[\p{L}\p{N}]+$/u.test(text)) {
    const tripled = `%${tripleText(text)}%`
    return [
      sql`${tripleLetters(sql`lower(coalesce(${companies.name}, ''))`)} like ${tripled}`,
      sql`${tripleLetters(sql`lower(${companies.organizationNumber})`)} like ${tripled}`,
    ]
  }
  // Short texts of other characters have no trigram either, so only the beginning of the name is searched.
  if (!hasTrigram(text))
    return [
      sql`${swedishOrder(sql`coalesce(${companies.name}, '')`)} like ${swedishOrder(sql`${escapeLike(text)}::text`)} || '%'`,
    ]
  const digits = text.replace(/[\s-]/g, '')
  const pattern = `%${escapeLike(text)}%`
  return [
    sql`lower(coalesce(${companies.name}, '')) like ${pattern}`,
    sql`lower(coalesce(${companies.billingName}, '')) like ${pattern}`,
    ...(/^\d{3,}$/.test(digits) ? [sql`lower(${companies.organizationNumber}) like ${`%${digits}%`}`] : []),
  ]
}

/** Returns the ids of the companies that match one of the conditions, or null if more than `max` match. */
async function findCompanyIds(db: Db, conditions: readonly SQL[], max: number): Promise<number[] | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql.join(
      conditions.map(
        (condition) => sql`(select ${companies.id} as id from ${companies} where ${condition} limit ${max + 1})`,
      ),
      sql` union all `,
    ),
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.length > max ? null : ids
}

/**
 * Rows to read and a condition on each. `isWide` is true if the condition may read very many rows to find a few, so
 * that the result is too expensive to count.
 */
export interface Source<T extends PgTable> {
  from: RowsOf<T>
  where: SQL | undefined
  isWide: boolean
}

/**
 * Returns the rows of the companies that match a search: the rows of these companies if at most `max` match, otherwise
 * all rows with a condition on their company.
 */
export async function searchByCompany<T extends PgTable & { companyId: PgColumn }>(
  db: Db,
  table: T,
  search: string | undefined,
  max: number,
): Promise<Source<T>> {
  const conditions = searchConditions(search)
  const from = allRowsOf(table)
  if (conditions === null) return { from, where: undefined, isWide: false }
  const ids = await findCompanyIds(db, conditions, max)
  if (ids !== null) return { from: rowsByIndex(table, table.companyId, ids), where: undefined, isWide: false }
  // `offset 0` makes the planner look up each row's company by key, regardless of its row estimates.
  return {
    from,
    where: sql`exists (
      select from (select * from ${companies} where ${companies.id} = ${table.companyId} offset 0) as companies
      where ${or(...conditions)})`,
    isWide: true,
  }
}

/** Returns the rows with these values in an indexed column. */
export const selectedRows = <T extends PgTable>(table: T, column: PgColumn, values: readonly number[]): Source<T> => ({
  from: rowsByIndex(table, column, [...new Set(values)]),
  where: undefined,
  isWide: false,
})

/** Lists the invoices of all companies, one page at a time (ADMIN-75 to ADMIN-77). */
export async function listAllInvoices(
  { db }: Pick<CallerCtx, 'db'>,
  { query }: CallInput<typeof GetAllInvoices>,
): Promise<CallOutput<typeof GetAllInvoices>> {
  const {
    source: { from, where, isWide },
    ...page
  } = await getInvoicesPage(db, query)
  // A wide search is not counted.
  const [counted] = isWide
    ? []
    : await db.select({ total: count() }).from(
        db
          .select({ one: sql`1` })
          .from(from)
          .where(where)
          .limit(MAX_COUNTED_ROWS + 1)
          .as('counted'),
      )
  return { total: counted ? exactCount(counted.total) : null, ...page }
}

/**
 * Returns a page of the invoices of all companies, without a total. `ids` selects single invoices. `source` lets the
 * caller count the rows.
 */
export async function getInvoicesPage(
  db: Db,
  query: CallInput<typeof GetAllInvoices>['query'] & { ids?: readonly number[] },
): Promise<{ data: Invoice[]; source: Source<typeof invoices> } & PageCursors> {
  const { after = null, take = 20, sort = 'createdAt', direction = 'desc' } = query
  const column = sortColumns[sort]
  const byId: KeysetColumn = { by: invoices.id, as: 'integer', direction }
  const order = keyset({
    name: `all-invoices-${sort}-${direction}`,
    order: column ? [{ ...column, direction }, byId] : [byId],
    after,
    take,
  })
  const {
    from,
    where: inCompany,
    isWide,
  } = query.ids === undefined
    ? await searchByCompany(db, invoices, query.search, MAX_SORTED_COMPANIES)
    : selectedRows(invoices, invoices.id, query.ids)
  const where = and(inCompany, query.status && eq(invoices.status, query.status))
  const company = db
    .select({
      name: invoiceColumns.companyName.as('name'),
      number: companies.organizationNumber,
      country: invoiceColumns.country.as('country'),
    })
    .from(companies)
    .where(eq(companies.id, invoices.companyId))
    .limit(1)
    .as('company')
  const page = order.page(
    await db
      .select({
        row: getTableColumns(invoices),
        companyName: company.name,
        organizationNumber: company.number,
        country: company.country,
        cursor: order.cursor,
      })
      .from(pageRowsOf(invoices, from, and(where, order.where), order))
      .innerJoinLateral(company, sql`true`)
      .orderBy(...order.orderBy),
  )
  return {
    data: await projectInvoices(db, page.rows),
    cursors: page.cursors,
    next: page.next,
    source: { from, where, isWide },
  }
}

/** Returns an invoice of any company, for staff. Throws 403 if there is no such invoice. */
export async function getShownInvoice(db: Db, id: number): Promise<ShownInvoice> {
  const [invoice] = await db
    .select(invoiceColumns)
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(eq(invoices.id, id))
  if (!invoice) throw forbidden()
  return invoice
}

/** Returns one invoice with its lines and its file (ADMIN-53, ADMIN-58). */
export async function getInvoice(
  { db, deps }: Pick<CallerCtx, 'db' | 'deps'>,
  { query: { id, file = true } }: CallInput<typeof GetInvoice>,
): Promise<CallOutput<typeof GetInvoice>> {
  const shown = await getShownInvoice(db, id)
  const invoice = await projectInvoice(db, deps.files, shown, await listLines(db, shown.row.companyId, id))
  const fileId = shown.row.uploadedFileId ?? shown.row.documentFileId
  if (!file || invoice.bill === null || fileId === null) return invoice
  const [storedFile] = await db.select().from(files).where(eq(files.id, fileId))
  if (!storedFile) return invoice
  const bytes = await Array.fromAsync(deps.files.read(storedFile))
  return { ...invoice, bill: { ...invoice.bill, bytes: Buffer.concat(bytes).toString('base64') } }
}
