import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import { members, users } from '#platform/foundation/db/schema/index.ts'

/**
 * Lists the administrators of a company by name, without deleted and banned users. With `orAllMembers`, the list has all
 * members of a company without an administrator, so that somebody gets the mail.
 */
export async function listAdministrators(db: Db, companyId: number, { orAllMembers = false } = {}) {
  const people = await db
    .select({
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      locale: users.locale,
      roles: users.roles,
      isAdministrator: members.admin,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, companyId),
        orAllMembers ? undefined : members.admin,
        isNull(users.deletedAt),
        isNull(users.bannedAt),
      ),
    )
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id))
  const administrators = people.filter(({ isAdministrator }) => isAdministrator)
  return administrators.length > 0 || !orAllMembers ? administrators : people
}
