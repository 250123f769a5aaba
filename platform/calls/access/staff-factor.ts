import { getSeed } from '#platform/foundation/env/default-seed.ts'
import type { Env } from '#platform/foundation/env/env.ts'
import type { UserRow } from '#platform/foundation/auth/sessions.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { getSetting, type Settings } from '#platform/foundation/settings/settings.ts'

export interface Installation {
  env: Pick<Env, 'seed' | 'host' | 'siteUrl' | 'publicUrl'>
  database: { kind: 'pglite' | 'postgres' }
}

/** Returns whether staff may sign in without two-step verification: only in a demo (PLUS-81). */
export const isStaffFactorOptional = ({ env, database }: Installation): boolean =>
  getSeed(env, database.kind) !== 'none'

/**
 * Returns whether staff roles require two-step verification. Always true, unless this is a demo and the setting is off.
 */
export const isStaffFactorRequired = async (deps: Installation & { settings: Settings }): Promise<boolean> =>
  !isStaffFactorOptional(deps) || (await deps.settings.get('secondFactorForStaff'))

/** Like {@link isStaffFactorRequired}, but reads the setting without the cache and in the caller's transaction. */
export const readStaffFactorRequired = async (db: Db, installation: Installation): Promise<boolean> =>
  !isStaffFactorOptional(installation) || getSetting(db, 'secondFactorForStaff')

/** Returns the user with the roles that apply: none for staff who lack a required second factor (PLUS-81). */
export const withApplyingRoles = async (user: UserRow, isRequired: () => Promise<boolean>): Promise<UserRow> =>
  user.roles.length > 0 && user.secondFactorAt === null && (await isRequired()) ? { ...user, roles: [] } : user
