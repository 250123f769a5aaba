import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import type { CountAllUsers, GetAllUsers } from '#contract/identity/users.ts'
import { readUser } from '#platform/domains/identity/account/users.ts'
import { mayImpersonate } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, users } from '#platform/foundation/db/schema/index.ts'
import { lookedUp } from '#platform/foundation/db/looked-up.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { MOST_COUNTED } from '#rules/text-and-time/counted.ts'
import { fullName } from '#rules/people/person-name.ts'
import { knownRoles } from '#rules/people/roles.ts'
import { literally } from '#platform/foundation/db/literally.ts'

const name = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
/** The companies named of one user; a few say what kind of user it is. */
const mostCompanies = 50
/**
 * Most users that a word finds and that are sorted; where it finds more, the list is walked by name until the page is
 * full.
 */
const MOST_SORTED = 2000
/** A shorter word has no trigram that an index could find it by. */
const SHORTEST_INSIDE = 3

/** Users by name, each with the names of the companies (ADMIN-86). */
export async function listUsers(
  { db, caller }: CallerCtx,
  { query: { after, take = MOST_OF_A_PAGE, search } }: CallInput<typeof GetAllUsers>,
): Promise<CallOutput<typeof GetAllUsers>> {
  const order = keyset({
    name: 'users',
    order: [
      { by: swedishOrder(name), as: 'text', direction: 'asc' },
      { by: users.id, as: 'uuid', direction: 'asc' },
    ],
    after: after ?? null,
    take,
  })
  const { from, where } = await sourceOf(db, search)
  const page = await db.execute<{ id: string; cursor: string[] }>(
    sql`select ${users.id}, ${order.cursor} as cursor
      from ${from} where ${where} and ${order.where} order by ${sql.join(order.orderBy, sql`, `)} limit ${take}`,
  )
  const ids = page.rows.map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await db.select({ user: users, companies: companyNames }).from(users).where(inArray(users.id, ids))
  const staff = await readUser(db, caller.id)
  return page.rows.flatMap(({ id, cursor }) =>
    found
      .filter(({ user }) => user.id === id)
      .map(({ user, companies: named }) => ({
        id: user.id,
        name: fullName(user),
        email: user.email,
        emailConfirmed: user.emailConfirmedAt !== null,
        companies: named,
        roles: knownRoles(user.roles),
        mayBeImpersonated:
          caller.impersonatorId === null &&
          user.id !== caller.id &&
          user.bannedAt === null &&
          mayImpersonate(staff, user),
        cursor: order.cursorOf(cursor),
      })),
  )
}

/**
 * How many match a search, and how many of these wait for their address to be confirmed; each counted to ten thousand.
 */
export async function countUsers(
  db: Db,
  { query: { search } }: CallInput<typeof CountAllUsers>,
): Promise<CallOutput<typeof CountAllUsers>> {
  const { from, where, mayBeCounted } = await sourceOf(db, search)
  const count = async (some: SQL): Promise<number> => {
    const {
      rows: [row],
    } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select from (${some}) found limit ${MOST_COUNTED}) counted`,
    )
    return row?.count ?? 0
  }
  const counted = (more: SQL) => count(sql`select 1 from ${from} where ${where} and ${more}`)
  if (mayBeCounted)
    return { total: await counted(sql`true`), unconfirmed: await counted(sql`${users.emailConfirmedAt} is null`) }
  // What each word finds along its indexes, and of that what all of them find; rare ones among very many are not looked
  // for.
  const words = wordsOf(search)
  const ofWord = (word: string) =>
    sql`(${sql.join(
      asked(word).hits.map((part) => (words.length > 1 ? part : sql`(${part} limit ${MOST_COUNTED})`)),
      sql` union `,
    )})`
  return { total: await count(sql.join(words.map(ofWord), sql` intersect `)), unconfirmed: 0 }
}

const companyNames = sql<string[]>`array(
  select c.name from ${members} m join ${companies} c on c.id = m.company_id
  where m.user_id = users.id and c.name is not null order by ${swedishOrder(sql`c.name`)} limit ${mostCompanies})`

const isThere = sql`${users.deletedAt} is null`
const text = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`

/**
 * What a word of a search asks of a user: whether it stands in name, address or a company's name; a short one begins
 * the name.
 */
function asked(word: string): { hits: SQL[]; holds: SQL } {
  if ([...word].length < SHORTEST_INSIDE) {
    const begins = sql`${swedishOrder(name)} like ${swedishOrder(sql`${literally(word)}::text`)} || '%'`
    return { hits: [sql`select ${users.id} as id from ${users} where ${isThere} and ${begins}`], holds: begins }
  }
  const inText = sql`${text} like ${`%${literally(word)}%`}`
  const inCompany = sql`lower(coalesce(${companies.name}, '')) like ${`%${literally(word)}%`}`
  return {
    hits: [
      // `offset 0` has the text looked for by itself, along its own index.
      sql`select ${users.id} as id from (select id, deleted_at from ${users} where ${inText} offset 0) users where ${isThere}`,
      // `offset 0` has the members looked up company by company, however many companies the planner believes there are.
      sql`select m.user_id as id from (select ${companies.id} from ${companies} where ${inCompany} offset 0) c
        cross join lateral (select user_id from ${members} where ${members.companyId} = c.id offset 0) m`,
    ],
    holds: sql`(${inText} or exists (
      select from ${members} m cross join lateral (
        select ${companies.name} as name from ${companies} where ${companies.id} = m.company_id offset 0) c
      where m.user_id = ${users.id} and lower(coalesce(c.name, '')) like ${`%${literally(word)}%`} offset 0))`,
  }
}

/** Users that one word finds; null when they are too many to sort. */
async function few(db: Db, hits: readonly SQL[]): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql.join(
      hits.map((part) => sql`(select id from (${part} limit ${MOST_SORTED + 1}) part)`),
      sql` union all `,
    ),
  )
  return rows.length > MOST_SORTED ? null : [...new Set(rows.map(({ id }) => id))]
}

/** The words of a search, the longest first. */
const wordsOf = (search = ''): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)

/** Where the list is read from: the few users that a word finds, looked up by id, or all of them by name. */
async function sourceOf(db: Db, search?: string): Promise<{ from: SQLWrapper; where: SQL; mayBeCounted: boolean }> {
  const conditions = wordsOf(search).map(asked)
  for (const condition of conditions) {
    const ids = await few(db, condition.hits)
    if (ids === null) continue
    const others = conditions.filter((each) => each !== condition).map(({ holds }) => holds)
    return {
      from: lookedUp(users, users.id, ids),
      where: sql.join([isThere, ...others], sql` and `),
      mayBeCounted: true,
    }
  }
  return {
    from: sql`${users}`,
    where: sql.join([isThere, ...conditions.map(({ holds }) => holds)], sql` and `),
    mayBeCounted: conditions.length === 0,
  }
}
