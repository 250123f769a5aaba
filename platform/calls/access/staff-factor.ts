import { seedOf } from '#platform/foundation/env/default-seed.ts'
import type { Env } from '#platform/foundation/env/env.ts'
import type { Settings } from '#platform/foundation/settings/settings.ts'

interface Installation {
  env: Pick<Env, 'seed' | 'host' | 'siteUrl' | 'publicUrl'>
  database: { kind: 'pglite' | 'postgres' }
}

/** Returns whether staff may sign in without two-step verification: only in a demo (PLUS-81). */
export const mayDoWithoutFactor = ({ env, database }: Installation): boolean => seedOf(env, database.kind) !== 'none'

/**
 * Returns whether staff roles require two-step verification. Always true, unless this is a demo and the setting is off.
 */
export const staffNeedFactor = async (deps: Installation & { settings: Settings }): Promise<boolean> =>
  !mayDoWithoutFactor(deps) || (await deps.settings.get('secondFactorForStaff'))
