import { getSeed } from '#platform/foundation/env/default-seed.ts'
import type { Env } from '#platform/foundation/env/env.ts'
import type { Settings } from '#platform/foundation/settings/settings.ts'

interface Installation {
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
