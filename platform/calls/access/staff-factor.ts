import type { Deps } from '#platform/calls/actor/deps.ts'
import { seedOf } from '#platform/foundation/env/default-seed.ts'

/** Whether staff may be let in without a second factor: in a demo alone (PLUS-81). */
export const mayDoWithoutFactor = ({ env, database }: Pick<Deps, 'env' | 'database'>): boolean =>
  seedOf(env, database.kind) !== 'none'

/**
 * Whether staff have the rights of their roles only with a second factor: always, but in a demo whose setting says
 * otherwise.
 */
export const staffNeedFactor = async (deps: Pick<Deps, 'env' | 'database' | 'settings'>): Promise<boolean> =>
  !mayDoWithoutFactor(deps) || (await deps.settings.get('secondFactorForStaff'))
