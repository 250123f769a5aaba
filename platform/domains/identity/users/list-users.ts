import { inArray, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type { CountAllUsers, GetAllUsers } from '#contract/identity/users.ts'
import { requireUser } from '#platform/domains/identity/account/users.ts'
import { mayImpersonate } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, users } from '#platform/foundation/db/schema/index.ts'
import { rowsByIndex } from '#platform/foundation/db/search/rows-by-index.ts'
import { hasTrigram } from '#platform/foundation/db/search/trigrams.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { exactCount, MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { fullName } from '#rules/people/person-name.ts'
import { knownRoles } from '#rules/people/roles.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'

const name = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
/** Maximum number of company names returned per user. A few are enough to recognise the user. */
const MAX_COMPANY_NAMES = 50
/**
 * Maximum number of matches of one word that are loaded by id and sorted. If a word has more matches, the query walks
 * all users in name order until the page is full.
 */
const MAX_SORTED = 2000

/** Lists users by name, each with the names of their companies (ADMIN-86). */
export async function listUsers(
  { db, caller }: CallerCtx,
  { query: { after, take = MAX_PAGE_SIZE, search, id: only } }: CallInput<typeof GetAllUsers>,
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
  const { from, where } =
    only === undefined
      ? await sourceOf(db, search)
      : { from: rowsByIndex(users, users.id, [only]), where: isNotDeleted }
  const page = await db.execute<{ id: string; cursor: string[] }>(
    sql`select ${users.id}, ${order.cursor} as cursor
      from ${from} where ${where} and ${order.where} order by ${sql.join(order.orderBy, sql`, `)} limit ${take}`,
  )
  const ids = page.rows.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db.select({ user: users, companies: companyNames }).from(users).where(inArray(users.id, ids))
  const staff = await requireUser(db, caller.id)
  return page.rows.flatMap(({ id, cursor }) =>
    rows
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
 * Counts the users that match a search, and those among them with an unconfirmed email address. A count above 10,000 is
 * null. Unconfirmed users are not counted (null) if no word of the search has few matches: they are rare among very many
 * matches, so counting them would be slow.
 */
export async function countUsers(
  db: Db,
  { query: { search } }: CallInput<typeof CountAllUsers>,
): Promise<CallOutput<typeof CountAllUsers>> {
  const { from, where, isCountable } = await sourceOf(db, search)
  const count = async (rowsToCount: SQL): Promise<number | null> => {
    const {
      rows: [row],
    } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (select from (${rowsToCount}) found limit ${MAX_COUNTED_ROWS + 1}) counted`,
    )
    return exactCount(row?.count ?? 0)
  }
  const countWhere = (condition: SQL) => count(sql`select 1 from ${from} where ${where} and ${condition}`)
  if (isCountable)
    return { total: await countWhere(sql`true`), unconfirmed: await countWhere(sql`${users.emailConfirmedAt} is null`) }
  // Intersects the index matches of all words.
  const words = wordsOf(search)
  const matchesOf = (word: string) =>
    sql`(${sql.join(
      conditionOf(word).matches.map((part) => (words.length > 1 ? part : sql`(${part} limit ${MAX_COUNTED_ROWS + 1})`)),
      sql` union `,
    )})`
  return { total: await count(sql.join(words.map(matchesOf), sql` intersect `)), unconfirmed: null }
}

const companyNames = sql<string[]>`array(
  select c.name from ${members} m join ${companies} c on c.id = m.company_id
  where m.user_id = users.id and c.name is not null order by ${swedishOrder(sql`c.name`)} limit ${MAX_COMPANY_NAMES})`

const isNotDeleted = sql`${users.deletedAt} is null`
const text = sql`lower(${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email})`

/**
 * Returns the condition for one word of a search. A word matches if it occurs in the user's name, email address or in
 * the name of a company of the user. A word of one or two characters matches only the beginning of the name.
 * `matches` are queries for the matching user ids along an index; `isMet` tests one user.
 */
function conditionOf(word: string): { matches: SQL[]; isMet: SQL } {
  if (!hasTrigram(word)) {
    const begins = sql`${swedishOrder(name)} like ${swedishOrder(sql`${escapeLike(word)}::text`)} || '%'`
    return { matches: [sql`select ${users.id} as id from ${users} where ${isNotDeleted} and ${begins}`], isMet: begins }
  }
  const inText = sql`${text} like ${`%${escapeLike(word)}%`}`
  const inCompany = sql`lower(coalesce(${companies.name}, '')) like ${`%${escapeLike(word)}%`}`
  return {
    matches: [
      // `offset 0` keeps the planner from merging the subquery, so the text search uses its own index.
      sql`select ${users.id} as id from (select id, deleted_at from ${users} where ${inText} offset 0) users where ${isNotDeleted}`,
      // `offset 0` makes the planner look up members per company, even if it overestimates the number of companies.
      sql`select m.user_id as id from (select ${companies.id} from ${companies} where ${inCompany} offset 0) c
        cross join lateral (select user_id from ${members} where ${members.companyId} = c.id offset 0) m`,
    ],
    isMet: sql`(${inText} or exists (
      select from ${members} m cross join lateral (
        select ${companies.name} as name from ${companies} where ${companies.id} = m.company_id offset 0) c
      where m.user_id = ${users.id} and lower(coalesce(c.name, '')) like ${`%${escapeLike(word)}%`} offset 0))`,
  }
}

/** Returns the ids of the users that match one word. Null if there are more than `MAX_SORTED`. */
async function findIds(db: Db, matches: readonly SQL[]): Promise<string[] | null> {
  const { rows } = await db.execute<{ id: string }>(
    sql.join(
      matches.map((part) => sql`(select id from (${part} limit ${MAX_SORTED + 1}) part)`),
      sql` union all `,
    ),
  )
  return rows.length > MAX_SORTED ? null : [...new Set(rows.map(({ id }) => id))]
}

/** Returns the words of a search, longest first. */
const wordsOf = (search = ''): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length)

/**
 * Returns the source of the list. If one word has few matches, the source is these users, looked up by id. Otherwise it
 * is all users.
 */
async function sourceOf(db: Db, search?: string): Promise<{ from: SQLWrapper; where: SQL; isCountable: boolean }> {
  const conditions = wordsOf(search).map(conditionOf)
  for (const condition of conditions) {
    const ids = await findIds(db, condition.matches)
    if (ids === null) continue
    const otherConditions = conditions.filter((candidate) => candidate !== condition).map(({ isMet }) => isMet)
    return {
      from: rowsByIndex(users, users.id, ids),
      where: sql.join([isNotDeleted, ...otherConditions], sql` and `),
      isCountable: true,
    }
  }
  return {
    from: sql`${users}`,
    where: sql.join([isNotDeleted, ...conditions.map(({ isMet }) => isMet)], sql` and `),
    isCountable: conditions.length === 0,
  }
}
