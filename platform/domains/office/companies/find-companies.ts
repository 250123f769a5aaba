import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, companySalespersons, connections, subscriptions } from '#platform/foundation/db/schema/index.ts'
import { rowsByIndex } from '#platform/foundation/db/search/rows-by-index.ts'
import { hasTrigram } from '#platform/foundation/db/search/trigrams.ts'
import { tripleLetters, tripleText } from '#platform/foundation/db/search/triple-letters.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { parseCompanySearch } from '#rules/companies/company-search.ts'
import { exactCount, MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import { listSalespersons } from './salespersons.ts'

/** Filters of the company list, as in the request. */
export interface CompanyFilter {
  search?: string
  /** A salesperson's id, or `none` for companies without one. */
  salesperson?: string
}

interface Condition {
  /** Queries for the ids of matching companies, each along an index. */
  matches: SQL[]
  /** Condition on one row of companies. */
  isMet: SQL
}

/**
 * Maximum number of matches of one condition that are loaded by id and sorted. If a condition has more matches, the
 * query walks all companies in name order until the page is full.
 */
const MAX_SORTED = 5000

const name = swedishOrder(sql`coalesce(${companies.name}, '')`)
const uuidArray = (ids: readonly string[]): SQL =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`

const salespersonCondition = (ids: readonly string[]): Condition => ({
  matches:
    ids.length === 0
      ? []
      : [
          sql`select distinct ${companySalespersons.companyId} as id from ${companySalespersons}
            where ${companySalespersons.userId} = any(${uuidArray(ids)})`,
        ],
  // `offset 0` makes the planner run the subquery per row, even if it overestimates the number of rows.
  isMet:
    ids.length === 0
      ? sql`false`
      : sql`exists (
          select from ${companySalespersons}
          where ${companySalespersons.companyId} = ${companies.id} and ${companySalespersons.userId} = any(${uuidArray(ids)})
          offset 0)`,
})

async function textCondition(db: Db, text: string): Promise<Condition> {
  const people = (await listSalespersons(db))
    .filter((person) => person.name.toLowerCase().includes(text))
    .map(({ id }) => id)
  const bySalesperson = salespersonCondition(people)
  if (!hasTrigram(text) && /^[\p{L}\p{N}]+$/u.test(text)) {
    const tripled = `%${tripleText(text)}%`
    const isMet = sql`(lower(coalesce(${companies.name}, '')) like ${`%${text}%`}
      or lower(${companies.organizationNumber}) like ${`%${text}%`} or ${bySalesperson.isMet})`
    return {
      matches: [
        sql`select ${companies.id} as id from ${companies}
          where ${tripleLetters(sql`lower(coalesce(${companies.name}, ''))`)} like ${tripled}`,
        sql`select ${companies.id} as id from ${companies}
          where ${tripleLetters(sql`lower(${companies.organizationNumber})`)} like ${tripled}`,
        ...bySalesperson.matches,
      ],
      isMet,
    }
  }
  // Short texts of other characters have no trigram either, so only the beginning of the name is searched.
  if (!hasTrigram(text)) {
    const begins = sql`${name} like ${swedishOrder(sql`${`${escapeLike(text)}`}::text`)} || '%'`
    return {
      matches: [sql`select ${companies.id} as id from ${companies} where ${begins}`, ...bySalesperson.matches],
      isMet: sql`(${begins} or ${bySalesperson.isMet})`,
    }
  }
  const inName = sql`lower(coalesce(${companies.name}, '')) like ${`%${escapeLike(text)}%`}`
  // Swedish organisation numbers are stored without separators.
  const digits = /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text
  const inNumber = hasTrigram(digits)
    ? sql`lower(${companies.organizationNumber}) like any(array[${`%${escapeLike(text)}%`}, ${`%${escapeLike(digits)}%`}])`
    : sql`false`
  return {
    matches: [
      sql`select ${companies.id} as id from ${companies} where ${inName}`,
      sql`select ${companies.id} as id from ${companies} where ${inNumber}`,
      ...bySalesperson.matches,
    ],
    isMet: sql`(${inName} or ${inNumber} or ${bySalesperson.isMet})`,
  }
}

async function conditionsOf(db: Db, { search = '', salesperson }: CompanyFilter, now: Date): Promise<Condition[]> {
  const conditions: Condition[] = []
  const query = parseCompanySearch(search)
  if (query.kind === 'text') conditions.push(await textCondition(db, query.text))
  if (query.kind === 'salesperson')
    conditions.push(
      salespersonCondition(
        (await listSalespersons(db))
          .filter((person) => person.name.toLowerCase().includes(query.name))
          .map(({ id }) => id),
      ),
    )
  if (query.kind === 'connector') {
    const services = sql`(${sql.join(
      query.services.map((service) => sql`${service}`),
      sql`, `,
    )})`
    const connected = sql`${connections.service} in ${services} and ${connections.status} = 'connected' and ${connections.active}`
    conditions.push(
      query.services.length === 0
        ? { matches: [], isMet: sql`false` }
        : {
            matches: [sql`select ${connections.companyId} as id from ${connections} where ${connected}`],
            isMet: sql`exists (select from ${connections} where ${connections.companyId} = ${companies.id} and ${connected} offset 0)`,
          },
    )
  }
  if (query.kind === 'subscription') {
    const named =
      query.name === null ? sql`true` : sql`lower(${subscriptions.name}) like ${`%${escapeLike(query.name)}%`}`
    const running = sql`${subscriptions.expiredAt} is null
      and (${subscriptions.endsOn} is null or ${subscriptions.endsOn} >= ${stockholmDay(now)}) and ${named}`
    conditions.push({
      matches: [sql`select ${subscriptions.companyId} as id from ${subscriptions} where ${running}`],
      isMet: sql`exists (select from ${subscriptions} where ${subscriptions.companyId} = ${companies.id} and ${running} offset 0)`,
    })
  }
  if (salesperson === 'none')
    conditions.push({
      matches: [sql`select ${companies.id} as id from ${companies} where ${withoutSales}`],
      isMet: withoutSales,
    })
  else if (salesperson !== undefined) conditions.push(salespersonCondition([salesperson]))
  return conditions
}

/** Condition: a real company without a salesperson. No one sells to a test company. */
const withoutSales = sql`(${companies.salesUserId} is null and ${companies.testOf} is null)`

/** Returns the ids of the companies that match a condition. Null if there are more than `MAX_SORTED`. */
async function findIds(db: Db, { matches }: Condition): Promise<number[] | null> {
  if (matches.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(
    sql.join(
      matches.map((part) => sql`(select id from (${part} limit ${MAX_SORTED + 1}) part)`),
      sql` union all `,
    ),
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  return rows.length > MAX_SORTED ? null : ids
}

/**
 * Returns the source of the list. If one condition has few matches, the source is these companies, looked up by id.
 * Otherwise it is all companies.
 */
async function sourceOf(
  db: Db,
  narrowed: CompanyFilter,
  now: Date,
): Promise<{ from: SQLWrapper; where: SQL; isNarrow: boolean; isEmpty: boolean; isAll: boolean }> {
  const conditions = await conditionsOf(db, narrowed, now)
  for (const condition of conditions) {
    const ids = await findIds(db, condition)
    if (ids === null) continue
    const otherConditions = conditions.filter((candidate) => candidate !== condition).map(({ isMet }) => isMet)
    return {
      from: rowsByIndex(companies, companies.id, ids),
      where: sql.join([sql`true`, ...otherConditions], sql` and `),
      isNarrow: true,
      isEmpty: ids.length === 0,
      isAll: false,
    }
  }
  return {
    from: sql`${companies}`,
    where: sql.join([sql`true`, ...conditions.map(({ isMet }) => isMet)], sql` and `),
    isNarrow: false,
    isEmpty: false,
    isAll: conditions.length === 0,
  }
}

/** The order of the list, forwards or backwards. */
const listOrder = (direction: 'asc' | 'desc') =>
  ({
    name: 'companies',
    order: [
      { by: name, as: 'text', direction },
      { by: companies.id, as: 'integer', direction },
    ],
  }) as const

/** Finds a page of companies by name. Returns their ids and cursors. */
export async function findCompanies(
  db: Db,
  { after, take, ...narrowed }: CompanyFilter & { after: string | null; take: number },
  now: Date,
): Promise<{ id: number; cursor: string }[]> {
  const order = keyset({ ...listOrder('asc'), after, take })
  const { from, where, isEmpty } = await sourceOf(db, narrowed, now)
  if (isEmpty) return []
  const { rows } = await db.execute<{ id: number; cursor: string[] }>(sql`
    select ${companies.id}, ${order.cursor} as cursor
    from ${from} where ${where} and ${order.where}
    order by ${sql.join(order.orderBy, sql`, `)} limit ${take}`)
  return rows.map(({ id, cursor }) => ({ id, cursor: order.cursorOf(cursor) }))
}

/** Counts the companies that match the filters. Null if the count would require reading too many rows. */
export async function countCompanies(db: Db, narrowed: CompanyFilter, now: Date): Promise<number | null> {
  const { from, where, isNarrow, isEmpty, isAll } = await sourceOf(db, narrowed, now)
  if (isEmpty) return 0
  if (!isNarrow && !isAll) return null
  const {
    rows: [counted],
  } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${from} where ${where} limit ${MAX_COUNTED_ROWS + 1}) counted`,
  )
  return counted === undefined ? null : exactCount(counted.count)
}

/** The companies next to a company in the list, its place and the number of companies, as in the response. */
export interface Neighbours {
  previous: { id: number; name: string } | null
  next: { id: number; name: string } | null
  place: number | null
  total: number | null
}

/** Finds the companies before and after a company in the filtered list (PLUS-107). Null if there is no such company. */
export async function findNeighbours(
  db: Db,
  id: number,
  narrowed: CompanyFilter,
  now: Date,
): Promise<Neighbours | null> {
  const after = await cursorOf(db, id)
  if (after === null) return null
  const { from, where, isNarrow, isEmpty, isAll } = await sourceOf(db, narrowed, now)
  if (isEmpty) return { previous: null, next: null, place: null, total: 0 }
  const orderIn = (direction: 'asc' | 'desc') => keyset({ ...listOrder(direction), after, take: 1 })
  const nextIn = async (direction: 'asc' | 'desc') => {
    const order = orderIn(direction)
    const { rows } = await db.execute<{ id: number; name: string }>(sql`
      select ${companies.id}, coalesce(${companies.name}, '') as name
      from ${from} where ${where} and ${order.where}
      order by ${sql.join(order.orderBy, sql`, `)} limit 1`)
    return rows[0] ?? null
  }
  const [previous, next] = [await nextIn('desc'), await nextIn('asc')]
  const total = await countCompanies(db, narrowed, now)
  if (total === null || (!isNarrow && !isAll)) return { previous, next, place: null, total }
  const {
    rows: [counted],
  } = await db.execute<{ before: number; listed: boolean }>(sql`
    select count(*) filter (where ${orderIn('desc').where})::int as before,
      coalesce(bool_or(${companies.id} = ${id}), false) as listed
    from ${from} where ${where}`)
  return { previous, next, place: counted?.listed === true ? counted.before + 1 : null, total }
}

/** Returns the cursor of one company in the list. Null if the company does not exist. */
export async function cursorOf(db: Db, id: number): Promise<string | null> {
  const order = keyset({ ...listOrder('asc'), after: null, take: 1 })
  const [row] = await db
    .select({ cursor: order.cursor })
    .from(companies)
    .where(sql`${companies.id} = ${id}`)
  return row ? order.cursorOf(row.cursor) : null
}
