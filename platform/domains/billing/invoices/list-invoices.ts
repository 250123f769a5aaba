import { and, count, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetAllInvoices, GetInvoice, GetInvoices, Invoice } from '#contract/billing/billing.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, files, invoices } from '#platform/foundation/db/schema/index.ts'
import { allOf, lookedUp, pageRowsOf, type RowsOf } from '#platform/foundation/db/looked-up.ts'
import { thriceOver } from '#platform/foundation/db/thrice-over.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { keyset, type KeysetColumn } from '#platform/calls/http/keyset.ts'
import { MOST_COUNTED } from '#rules/text-and-time/counted.ts'
import { literally } from '#platform/foundation/db/literally.ts'
import { linesOf } from './list-orders.ts'
import { invoiceColumns, invoicesOf, wholeInvoice, type ShownInvoice } from './project-invoices.ts'

/** A company's invoices, newest first (BILL-14). */
export async function listInvoices(
  { db, place: { companyId } }: MemberCtx,
  { query: { after, take = 50 } }: CallInput<typeof GetInvoices>,
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
    .where(and(ofCompany, order.where))
    .orderBy(...order.orderBy)
    .limit(order.limit)
  // Beyond the last of them there is no row that tells how many they are.
  const total = rows[0]?.total ?? (after === undefined ? 0 : await db.$count(invoices, ofCompany))
  const page = order.page(rows)
  return { total, data: await invoicesOf(db, page.rows), next: page.next }
}

type Sort = NonNullable<CallInput<typeof GetAllInvoices>['query']['sort']>

/** The columns of each order, before the id that ends it; each stands in an index. */
const sorts: Record<Sort, Omit<KeysetColumn, 'direction'> | null> = {
  createdAt: null,
  orderNumber: { by: invoices.number, as: 'bigint' },
  status: { by: invoices.status, as: 'text' },
  amount: { by: invoices.gross, as: 'bigint' },
  dueDate: { by: sql`coalesce(${invoices.dueOn} - '2000-01-01'::date, 0)`, as: 'integer' },
  ordersCount: { by: invoices.orderCount, as: 'integer' },
}

/**
 * Most companies of a search whose invoices are read and sorted; where it finds more, the list is walked in its order
 * until the page is full.
 */
const mostSorted = 1000
/**
 * A shorter text has no trigram: of letters and digits it is looked for with each of them three times, of signs in
 * front of names.
 */
const shortestInside = 3

/**
 * Companies whose name, billing name or organisation number has the text in it (ADMIN-75): each way along an index, and
 * asked of a row.
 */
function companiesLike(search: string | undefined): SQL[] | null {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return null
  if ([...text].length < shortestInside && /^[\p{L}\p{N}]+$/u.test(text)) {
    const thrice = `%${[...text].map((letter) => letter.repeat(3)).join('')}%`
    return [
      sql`${thriceOver(sql`lower(coalesce(${companies.name}, ''))`)} like ${thrice}`,
      sql`${thriceOver(sql`lower(${companies.organizationNumber})`)} like ${thrice}`,
    ]
  }
  if ([...text].length < shortestInside)
    return [
      sql`${swedishOrder(sql`coalesce(${companies.name}, '')`)} like ${swedishOrder(sql`${literally(text)}::text`)} || '%'`,
    ]
  const digits = text.replace(/[\s-]/g, '')
  const part = `%${literally(text)}%`
  return [
    sql`lower(coalesce(${companies.name}, '')) like ${part}`,
    sql`lower(coalesce(${companies.billingName}, '')) like ${part}`,
    ...(/^\d{3,}$/.test(digits) ? [sql`lower(${companies.organizationNumber}) like ${`%${digits}%`}`] : []),
  ]
}

/** Ids of the companies that a search finds; null when they are more than so many. */
async function fewCompanies(db: Db, ways: readonly SQL[], most: number): Promise<number[] | null> {
  const { rows } = await db.execute<{ id: number }>(
    sql.join(
      ways.map((way) => sql`(select ${companies.id} as id from ${companies} where ${way} limit ${most + 1})`),
      sql` union all `,
    ),
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  return ids.length > most ? null : ids
}

/**
 * Where rows are read from, and what is asked of each; `isWide` where that may be very many rows for few that are
 * found.
 */
export interface Source<T extends PgTable> {
  from: RowsOf<T>
  where: SQL | undefined
  isWide: boolean
}

/**
 * The rows whose company a search finds: those of a few companies, looked up, or all of them with their company asked.
 */
export async function ofCompaniesLike<T extends PgTable & { companyId: PgColumn }>(
  db: Db,
  table: T,
  search: string | undefined,
  most: number,
): Promise<Source<T>> {
  const ways = companiesLike(search)
  const from = allOf(table)
  if (ways === null) return { from, where: undefined, isWide: false }
  const ids = await fewCompanies(db, ways, most)
  if (ids !== null) return { from: lookedUp(table, table.companyId, ids), where: undefined, isWide: false }
  // `offset 0` has the company of each row looked up by its key, however many the planner believes there are.
  return {
    from,
    where: sql`exists (
      select from (select * from ${companies} where ${companies.id} = ${table.companyId} offset 0) as companies
      where ${or(...ways)})`,
    isWide: true,
  }
}

/** The invoices of all companies (ADMIN-75 to ADMIN-77). */
export async function listAllInvoices(
  { db }: Pick<CallerCtx, 'db'>,
  { query }: CallInput<typeof GetAllInvoices>,
): Promise<CallOutput<typeof GetAllInvoices>> {
  const {
    found: { from, where, isWide },
    ...page
  } = await pageOfInvoices(db, query)
  // What a wide search finds is not counted: as many are told of as there surely are.
  const [counted] = isWide
    ? []
    : await db.select({ total: count() }).from(
        db
          .select({ one: sql`1` })
          .from(from)
          .where(where)
          .limit(MOST_COUNTED)
          .as('counted'),
      )
  return { total: counted?.total ?? MOST_COUNTED, ...page }
}

/** A page of the invoices of all companies, uncounted; `found` is what it is a page of. */
export async function pageOfInvoices(
  db: Db,
  query: CallInput<typeof GetAllInvoices>['query'],
): Promise<{ data: Invoice[]; next: string | null; found: Source<typeof invoices> }> {
  const { after = null, take = 20, sort = 'createdAt', direction = 'desc' } = query
  const first = sorts[sort]
  const byId: KeysetColumn = { by: invoices.id, as: 'integer', direction }
  const order = keyset({
    name: `all-invoices-${sort}-${direction}`,
    order: first ? [{ ...first, direction }, byId] : [byId],
    after,
    take,
  })
  const { from, where: asked, isWide } = await ofCompaniesLike(db, invoices, query.search, mostSorted)
  const where = and(asked, query.status && eq(invoices.status, query.status))
  const company = db
    .select({ name: invoiceColumns.companyName.as('name'), number: companies.organizationNumber })
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
        cursor: order.cursor,
      })
      .from(pageRowsOf(invoices, from, and(where, order.where), order))
      .innerJoinLateral(company, sql`true`)
      .orderBy(...order.orderBy),
  )
  return { data: await invoicesOf(db, page.rows), next: page.next, found: { from, where, isWide } }
}

/** An invoice by its id alone, for staff. Throws 403 for an unknown one. */
export async function findInvoice(db: Db, id: number): Promise<ShownInvoice> {
  const [found] = await db
    .select(invoiceColumns)
    .from(invoices)
    .innerJoin(companies, eq(companies.id, invoices.companyId))
    .where(eq(invoices.id, id))
  if (!found) throw forbidden()
  return found
}

/** One invoice with its lines and its file (ADMIN-53, ADMIN-58). */
export async function getInvoice(
  { db, deps }: Pick<CallerCtx, 'db' | 'deps'>,
  { query: { id, file = true } }: CallInput<typeof GetInvoice>,
): Promise<CallOutput<typeof GetInvoice>> {
  const found = await findInvoice(db, id)
  const told = await wholeInvoice(db, deps.files, found, await linesOf(db, found.row.companyId, id))
  const fileId = found.row.uploadedFileId ?? found.row.documentFileId
  if (!file || told.bill === null || fileId === null) return told
  const [stored] = await db.select().from(files).where(eq(files.id, fileId))
  if (!stored) return told
  const bytes = await Array.fromAsync(deps.files.read(stored))
  return { ...told, bill: { ...told.bill, bytes: Buffer.concat(bytes).toString('base64') } }
}
