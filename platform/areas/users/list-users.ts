import { and, count, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { MOST_OF_A_PAGE } from '#contract/paging.ts'
import type { CountAllUsers, GetAllUsers } from '#contract/users.ts'
import { readUser } from '#platform/areas/account/users.ts'
import { mayImpersonate } from '#platform/auth/sessions.ts'
import type { Db } from '#platform/db/client.ts'
import { companies, members, users } from '#platform/db/schema/index.ts'
import { swedishOrder } from '#platform/db/swedish-order.ts'
import type { CallerCtx } from '#platform/http/context.ts'
import { keyset } from '#platform/http/keyset.ts'
import { fullName } from '#rules/person-name.ts'
import { knownRoles } from '#rules/roles.ts'

const name = sql<string>`(${users.firstName} || ' ' || ${users.lastName})`
/** The companies named of one user; a few say what kind of user it is. */
const mostCompanies = 50

/** Users by name, each with the names of the companies (ADMIN-86). */
export async function listUsers({ db, caller }: CallerCtx, { query: { after, take = MOST_OF_A_PAGE, search } }: CallInput<typeof GetAllUsers>): Promise<CallOutput<typeof GetAllUsers>> {
  const order = keyset({ name: 'users', order: [{ by: swedishOrder(name), as: 'text', direction: 'asc' }, { by: users.id, as: 'uuid', direction: 'asc' }], after: after ?? null, take })
  const rows = await db
    .select({ user: users, cursor: order.cursor, companies: companyNames })
    .from(users)
    .where(and(matching(search), order.where))
    .orderBy(...order.orderBy)
    .limit(take)
  const staff = await readUser(db, caller.id)
  return rows.map(({ user, cursor, companies: named }) => ({
    id: user.id,
    name: fullName(user),
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    companies: named,
    roles: knownRoles(user.roles),
    mayBeImpersonated: caller.impersonatorId === null && user.id !== caller.id && user.bannedAt === null && mayImpersonate(staff, user),
    cursor: order.cursorOf(cursor),
  }))
}

/** How many match a search, and how many of these wait for their address to be confirmed. */
export async function countUsers(db: Db, { query: { search } }: CallInput<typeof CountAllUsers>): Promise<CallOutput<typeof CountAllUsers>> {
  const [counted] = await db.select({ total: count(), unconfirmed: sql<number>`count(*) filter (where ${users.emailConfirmedAt} is null)::int` }).from(users).where(matching(search))
  return counted ?? { total: 0, unconfirmed: 0 }
}

const companyNames = sql<string[]>`array(
  select c.name from ${members} m join ${companies} c on c.id = m.company_id
  where m.user_id = users.id and c.name is not null order by ${swedishOrder(sql`c.name`)} limit ${mostCompanies})`

/** Users in whose name, address or companies each of the words stands. */
function matching(search = ''): SQL | undefined {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = (text: SQL, word: string) => sql`strpos(lower(${text}), ${word}) > 0`
  return and(
    isNull(users.deletedAt),
    ...words.map((word) =>
      or(
        holds(name, word),
        holds(sql`${users.email}`, word),
        sql`exists (select from ${members} m join ${companies} c on c.id = m.company_id where m.user_id = users.id and ${holds(sql`c.name`, word)})`,
      ),
    ),
  )
}
