import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { GetUserRights, SetStaffRoles, SetUserFeatures } from '#contract/identity/users.ts'
import { leaveAllCompanies } from '#platform/domains/identity/salespersons/remove-salesperson.ts'
import { notifySessions } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { lockUntilCommit } from '#platform/foundation/db/locks.ts'
import { members, settings, users } from '#platform/foundation/db/schema/index.ts'
import { partVersion, rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, notFound } from '#platform/foundation/errors/errors.ts'
import { changeSetting, getSetting } from '#platform/foundation/settings/settings.ts'
import { FEATURES } from '#rules/people/features.ts'
import { fullName } from '#rules/people/person-name.ts'
import { hasAnyRole, knownRoles } from '#rules/people/roles.ts'
import { SALESPERSON_ROLES } from '#rules/people/salespersons.ts'

/** Returns a user's staff roles and feature flags: the user's own values and the defaults. Throws 404. */
export async function getUserRights(db: Db, userId: string): Promise<CallOutput<typeof GetUserRights>> {
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  if (!user) throw notFound()
  const ownSettings = await db.select().from(settings).where(eq(settings.scope, userId))
  const features = await Promise.all(
    FEATURES.map(async (name) => {
      const value = ownSettings.find((row) => row.name === name)?.value
      return { name, own: typeof value === 'boolean' ? value : null, usual: await getSetting(db, name) }
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
 * Turns features on or off for one user, with immediate effect (SHELL-117). Null removes the user's own value, so the
 * default applies. Throws 404, and 409 `changedMeanwhile`.
 */
export async function setUserFeatures(
  work: CallerWork,
  { body: { userId, features, version } }: CallInput<typeof SetUserFeatures>,
): Promise<CallOutput<typeof SetUserFeatures>> {
  // Serializes changes, so that the checked version is still current when this change is stored.
  await work.db.execute(lockUntilCommit('staffRoles'))
  const before = await getUserRights(work.db, userId)
  rejectStaleVersion(version, before.version)
  for (const { name, own } of features) {
    if (before.features.find((flag) => flag.name === name)?.own !== own)
      await changeSetting(work, name, own, { userId })
  }
  // Company settings depend on feature flags, so clients refetch them.
  for (const { companyId } of await work.db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, userId)))
    work.publish({ type: 'updateSettings', companyId })
  return getUserRights(work.db, userId)
}

/**
 * Grants and revokes staff roles, with immediate effect (PLUS-83). Throws 404, or 409 with one of these codes:
 * - `ownRole`: callers cannot change their own roles
 * - `lastAdministrator`: at least one Administrator must remain
 * - `pendingUser`: the user's email address is not confirmed
 * - `changedMeanwhile`: someone else changed the roles or features
 */
export async function setStaffRoles(
  work: CallerWork,
  { body: { userId, roles, version } }: CallInput<typeof SetStaffRoles>,
): Promise<CallOutput<typeof SetStaffRoles>> {
  const { db, caller, recordHistory } = work
  if (userId === caller.id || userId === caller.impersonatorId)
    throw conflict('ownRole', 'You cannot change your own roles.')
  // Serializes changes, so that the last two Administrators cannot revoke each other's role at the same time.
  await db.execute(lockUntilCommit('staffRoles'))
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update')
  if (!user) throw notFound()
  rejectStaleVersion(version, (await getUserRights(db, userId)).version)
  const [before, after] = [knownRoles(user.roles), knownRoles(roles)]
  if (before.join() === after.join()) return getUserRights(db, userId)
  if (after.length > 0 && !user.emailConfirmedAt)
    throw conflict('pendingUser', 'The user has not confirmed their email address yet.')
  if (before.includes('Administrator') && !after.includes('Administrator')) {
    const [otherAdministrator] = await db
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
    if (!otherAdministrator)
      throw conflict(
        'lastAdministrator',
        'This user is the last Administrator. Give another user the Administrator role first.',
      )
  }
  await db
    .update(users)
    .set({ roles: after, version: sql`${users.version} + 1` })
    .where(eq(users.id, userId))
  if (!hasAnyRole(after, SALESPERSON_ROLES)) await leaveAllCompanies(work, userId)
  recordHistory({
    companyId: null,
    entity: 'user',
    entityId: userId,
    action: 'rolesChanged',
    data: { from: before, to: after },
  })
  publishOfficeChange(work, 'users')
  // The user's open clients refetch and receive a token with the new roles.
  work.publish({ type: 'updateHome', companyId: null, userId })
  await notifySessions(db)
  return getUserRights(db, userId)
}
