import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetUserRights, SetStaffRoles, SetUserFeatures } from '#contract/identity/users.ts'
import { leaveAllCompanies } from '#platform/domains/identity/salespersons/remove-salesperson.ts'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { members, settings, users } from '#platform/foundation/db/schema/index.ts'
import { partVersion, refuseStale } from '#platform/foundation/versions/version.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { changeSetting, readSetting } from '#platform/foundation/settings/settings.ts'
import { FEATURES } from '#rules/people/features.ts'
import { fullName } from '#rules/people/person-name.ts'
import { hasAnyRole, knownRoles } from '#rules/people/roles.ts'
import { SALESPERSON_ROLES } from '#rules/people/salespersons.ts'

/** What a user may do and has turned on: staff roles, flags of the user's own, and those of everybody. Throws 404. */
export async function getUserRights(db: Db, userId: string): Promise<CallOutput<typeof GetUserRights>> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) throw notFound()
  const own = await db.select().from(settings).where(eq(settings.scope, userId))
  const features = await Promise.all(
    FEATURES.map(async (name) => {
      const set = own.find((row) => row.name === name)?.value
      return { name, own: typeof set === 'boolean' ? set : null, usual: await readSetting(db, name) }
    }),
  )
  return {
    id: user.id,
    name: fullName(user),
    email: user.email,
    emailConfirmed: user.emailConfirmedAt !== null,
    roles: knownRoles(user.roles),
    features,
    version: versionOf(user.roles, features),
  }
}

const versionOf = (roles: readonly string[], features: readonly { name: string; own: boolean | null }[]): string =>
  partVersion(
    knownRoles(roles),
    features.map(({ name, own }) => [name, own]),
  )

/**
 * Turns features on or off for one user; null takes the user's own value back (SHELL-117). It takes effect at once.
 * Throws 404, and 409 `changedMeanwhile`.
 */
export async function setUserFeatures(
  work: CallerWork,
  { body: { userId, features, version } }: CallInput<typeof SetUserFeatures>,
): Promise<CallOutput<typeof SetUserFeatures>> {
  // One change at a time: what the version says must still be so when this is stored.
  await work.db.execute(sql`select pg_advisory_xact_lock(hashtext('staff roles'))`)
  const before = await getUserRights(work.db, userId)
  refuseStale(version, before.version)
  for (const { name, own } of features) {
    if (before.features.find((flag) => flag.name === name)?.own !== own)
      await changeSetting(work, name, own, { userId })
  }
  // What hangs on a flag is shown in the settings of a company.
  for (const { companyId } of await work.db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, userId)))
    work.tell({ type: 'updateSettings', companyId })
  return getUserRights(work.db, userId)
}

/**
 * Gives and takes staff roles (PLUS-83). Nobody changes the own, and one Administrator remains. What the roles opened
 * closes at once. Throws 404, 409 `ownRole`, `lastAdministrator`, `changedMeanwhile`, and `pendingUser` for an address
 * that is not confirmed.
 */
export async function setStaffRoles(
  work: CallerWork,
  { body: { userId, roles, version } }: CallInput<typeof SetStaffRoles>,
): Promise<CallOutput<typeof SetStaffRoles>> {
  const { db, caller, remember } = work
  if (userId === caller.id || userId === caller.impersonatorId)
    throw conflict('ownRole', 'Nobody changes the own roles')
  // One change at a time: two must not take the last two Administrators from each other.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('staff roles'))`)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw notFound()
  refuseStale(version, (await getUserRights(db, userId)).version)
  const [before, after] = [knownRoles(user.roles), knownRoles(roles)]
  if (before.join() === after.join()) return getUserRights(db, userId)
  if (after.length > 0 && !user.emailConfirmedAt) throw conflict('pendingUser', 'The address is not confirmed')
  if (before.includes('Administrator') && !after.includes('Administrator')) {
    const [other] = await db
      .select({ id: users.id })
      .from(users)
      .where(
        and(
          sql`'Administrator' = any(${users.roles})`,
          ne(users.id, userId),
          isNull(users.deletedAt),
          isNull(users.bannedAt),
        ),
      )
      .limit(1)
    if (!other) throw conflict('lastAdministrator', 'One Administrator remains')
  }
  await db
    .update(users)
    .set({ roles: after, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
  if (!hasAnyRole(after, SALESPERSON_ROLES)) await leaveAllCompanies(work, userId)
  remember({
    companyId: null,
    entity: 'user',
    entityId: userId,
    action: 'rolesChanged',
    data: { from: before, to: after },
  })
  tellOffice(work, 'users')
  // What the user has open asks again, and is answered a token with these roles.
  work.tell({ type: 'updateHome', companyId: null, userId })
  await notifySessions(db)
  return getUserRights(db, userId)
}
