import { seedOf } from '#platform/foundation/env/default-seed.ts'
import type { Env } from '#platform/foundation/env/env.ts'
import type { Settings } from '#platform/foundation/settings/settings.ts'

interface Installation {
  env: Pick<Env, 'seed' | 'host' | 'siteUrl' | 'publicUrl'>
  database: { kind: 'pglite' | 'postgres' }
}

/** Whether staff may be let in without a second factor: in a demo alone (PLUS-81). */
export const mayDoWithoutFactor = ({ env, database }: Installation): boolean => seedOf(env, database.kind) !== 'none'

/**
 * Whether staff have the rights of their roles only with a second factor: always, but in a demo whose setting says
 * otherwise.
 */
export const staffNeedFactor = async (deps: Installation & { settings: Settings }): Promise<boolean> =>
  !mayDoWithoutFactor(deps) || (await deps.settings.get('secondFactorForStaff'))
