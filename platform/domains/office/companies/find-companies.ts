import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, companySalespersons, connections, subscriptions } from '#platform/foundation/db/schema/index.ts'
import { lookedUp } from '#platform/foundation/db/looked-up.ts'
import { thriceOver } from '#platform/foundation/db/thrice-over.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { readCompanySearch } from '#rules/companies/company-search.ts'
import { MOST_COUNTED } from '#rules/text-and-time/counted.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { literally } from '#platform/foundation/db/literally.ts'
import { listSalespersons } from './salespersons.ts'

/** What narrows the list, as it was asked for. */
export interface Narrowed {
  search?: string
  /** A salesperson's id, or `none` for companies without one. */
  salesperson?: string
}

/**
 * One condition: `hits` reads the ids of the companies it holds for along an index, in parts; `holds` asks it of a row
 * of companies.
 */
interface Condition {
  hits: SQL[]
  holds: SQL
}

/**
 * Most companies of a condition that are read and sorted; where it holds for more, the list is walked by name until the
 * page is full.
 */
const mostSorted = 5000

const name = swedishOrder(sql`coalesce(${companies.name}, '')`)
const someOf = (ids: readonly string[]): SQL =>
  sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`

const ofSalespersons = (ids: readonly string[]): Condition => ({
  hits:
    ids.length === 0
      ? []
      : [
          sql`select distinct ${companySalespersons.companyId} as id from ${companySalespersons}
            where ${companySalespersons.userId} = any(${someOf(ids)})`,
        ],
  // `offset 0` has it asked row by row, however many the planner believes there are.
  holds:
    ids.length === 0
      ? sql`false`
      : sql`exists (
          select from ${companySalespersons}
          where ${companySalespersons.companyId} = ${companies.id} and ${companySalespersons.userId} = any(${someOf(ids)})
          offset 0)`,
})

/**
 * Shortest text that has a trigram. A shorter one of letters and digits is looked for with each of them three times,
 * which has (`thriceOver`).
 */
const shortestInside = 3

async function ofText(db: Db, text: string): Promise<Condition> {
  const people = (await listSalespersons(db))
    .filter((person) => person.name.toLowerCase().includes(text))
    .map(({ id }) => id)
  const staffed = ofSalespersons(people)
  if ([...text].length < shortestInside && /^[\p{L}\p{N}]+$/u.test(text)) {
    const thrice = `%${[...text].map((letter) => letter.repeat(3)).join('')}%`
    const holds = sql`(lower(coalesce(${companies.name}, '')) like ${`%${text}%`}
      or lower(${companies.organizationNumber}) like ${`%${text}%`} or ${staffed.holds})`
    return {
      hits: [
        sql`select ${companies.id} as id from ${companies} where ${thriceOver(sql`lower(coalesce(${companies.name}, ''))`)} like ${thrice}`,
        sql`select ${companies.id} as id from ${companies} where ${thriceOver(sql`lower(${companies.organizationNumber})`)} like ${thrice}`,
        ...staffed.hits,
      ],
      holds,
    }
  }
  // Signs alone have no trigram either: what begins with them is meant.
  if ([...text].length < shortestInside) {
    const begins = sql`${name} like ${swedishOrder(sql`${`${literally(text)}`}::text`)} || '%'`
    return {
      hits: [sql`select ${companies.id} as id from ${companies} where ${begins}`, ...staffed.hits],
      holds: sql`(${begins} or ${staffed.holds})`,
    }
  }
  const inName = sql`lower(coalesce(${companies.name}, '')) like ${`%${literally(text)}%`}`
  // Swedish numbers are kept without what they are typed with.
  const bare = /^[\d\s-]+$/.test(text) ? text.replace(/[\s-]/g, '') : text
  const inNumber =
    bare.length < shortestInside
      ? sql`false`
      : sql`lower(${companies.organizationNumber}) like any(array[${`%${literally(text)}%`}, ${`%${literally(bare)}%`}])`
  return {
    hits: [
      sql`select ${companies.id} as id from ${companies} where ${inName}`,
      sql`select ${companies.id} as id from ${companies} where ${inNumber}`,
      ...staffed.hits,
    ],
    holds: sql`(${inName} or ${inNumber} or ${staffed.holds})`,
  }
}

async function conditionsOf(db: Db, { search = '', salesperson }: Narrowed, now: Date): Promise<Condition[]> {
  const conditions: Condition[] = []
  const wanted = readCompanySearch(search)
  if (wanted.kind === 'text') conditions.push(await ofText(db, wanted.text))
  if (wanted.kind === 'salesperson')
    conditions.push(
      ofSalespersons(
        (await listSalespersons(db))
          .filter((person) => person.name.toLowerCase().includes(wanted.name))
          .map(({ id }) => id),
      ),
    )
  if (wanted.kind === 'connector') {
    const services = sql`(${sql.join(
      wanted.services.map((each) => sql`${each}`),
      sql`, `,
    )})`
    const connected = sql`${connections.service} in ${services} and ${connections.status} = 'connected' and ${connections.active}`
    conditions.push(
      wanted.services.length === 0
        ? { hits: [], holds: sql`false` }
        : {
            hits: [sql`select ${connections.companyId} as id from ${connections} where ${connected}`],
            holds: sql`exists (select from ${connections} where ${connections.companyId} = ${companies.id} and ${connected} offset 0)`,
          },
    )
  }
  if (wanted.kind === 'subscription') {
    const running = sql`${subscriptions.expiredAt} is null
      and (${subscriptions.endsOn} is null or ${subscriptions.endsOn} >= ${stockholmDay(now)})`
    conditions.push({
      hits: [sql`select ${subscriptions.companyId} as id from ${subscriptions} where ${running}`],
      holds: sql`exists (select from ${subscriptions} where ${subscriptions.companyId} = ${companies.id} and ${running} offset 0)`,
    })
  }
  if (salesperson === 'none')
    conditions.push({
      hits: [sql`select ${companies.id} as id from ${companies} where ${companies.salesUserId} is null`],
      holds: sql`${companies.salesUserId} is null`,
    })
  else if (salesperson !== undefined) conditions.push(ofSalespersons([salesperson]))
  return conditions
}

/** The companies a condition holds for; null when there are too many to sort. */
async function few(db: Db, { hits }: Condition): Promise<number[] | null> {
  if (hits.length === 0) return []
  const { rows } = await db.execute<{ id: number }>(
    sql.join(
      hits.map((part) => sql`(select id from (${part} limit ${mostSorted + 1}) part)`),
      sql` union all `,
    ),
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  return rows.length > mostSorted ? null : ids
}

/** Where the list is read from: a few companies looked up by id, or all of them by name. */
async function sourceOf(
  db: Db,
  narrowed: Narrowed,
  now: Date,
): Promise<{ from: SQLWrapper; where: SQL; isNarrow: boolean; isEmpty: boolean; isAll: boolean }> {
  const conditions = await conditionsOf(db, narrowed, now)
  for (const condition of conditions) {
    const ids = await few(db, condition)
    if (ids === null) continue
    const others = conditions.filter((each) => each !== condition).map(({ holds }) => holds)
    return {
      from: lookedUp(companies, companies.id, ids),
      where: sql.join([sql`true`, ...others], sql` and `),
      isNarrow: true,
      isEmpty: ids.length === 0,
      isAll: false,
    }
  }
  return {
    from: sql`${companies}`,
    where: sql.join([sql`true`, ...conditions.map(({ holds }) => holds)], sql` and `),
    isNarrow: false,
    isEmpty: false,
    isAll: conditions.length === 0,
  }
}

/** Ids of a page of companies by name, each with its cursor. */
export async function findCompanies(
  db: Db,
  { after, take, ...narrowed }: Narrowed & { after: string | null; take: number },
  now: Date,
): Promise<{ id: number; cursor: string }[]> {
  const order = keyset({
    name: 'companies',
    order: [
      { by: name, as: 'text', direction: 'asc' },
      { by: companies.id, as: 'integer', direction: 'asc' },
    ],
    after,
    take,
  })
  const { from, where, isEmpty } = await sourceOf(db, narrowed, now)
  if (isEmpty) return []
  const { rows } = await db.execute<{ id: number; cursor: string[] }>(sql`
    select ${companies.id}, ${order.cursor} as cursor
    from ${from} where ${where} and ${order.where}
    order by ${sql.join(order.orderBy, sql`, `)} limit ${take}`)
  return rows.map(({ id, cursor }) => ({ id, cursor: order.cursorOf(cursor) }))
}

/** How many companies there are of what is asked for; null where that cannot be said without reading very many. */
export async function countCompanies(db: Db, narrowed: Narrowed, now: Date): Promise<number | null> {
  const { from, where, isNarrow, isEmpty, isAll } = await sourceOf(db, narrowed, now)
  if (isEmpty) return 0
  if (!isNarrow && !isAll) return null
  const {
    rows: [counted],
  } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select 1 from ${from} where ${where} limit ${MOST_COUNTED + 1}) counted`,
  )
  return counted === undefined || counted.count > MOST_COUNTED ? null : counted.count
}

/** The cursor of one company, as the list gives it. */
export async function cursorOf(db: Db, id: number): Promise<string | null> {
  const order = keyset({
    name: 'companies',
    order: [
      { by: name, as: 'text', direction: 'asc' },
      { by: companies.id, as: 'integer', direction: 'asc' },
    ],
    after: null,
    take: 1,
  })
  const [found] = await db
    .select({ cursor: order.cursor })
    .from(companies)
    .where(sql`${companies.id} = ${id}`)
  return found ? order.cursorOf(found.cursor) : null
}
