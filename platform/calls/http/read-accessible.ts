import type { AccessOf, Entity, StaffRole } from '#contract/base/call.ts'
import { filterAccessibleIds } from './authorise.ts'
import type { CtxOf } from './context.ts'

/**
 * The context of a call that reads several objects by id. The caller is authenticated, but access is checked per id.
 */
export type ListCtx = CtxOf<AccessOf<'signedIn'>>

/**
 * Reads the objects that the caller may see as a member, one company at a time. Also returns the ids in blocked
 * companies of the caller. Other ids are treated as unknown.
 *
 * @param staff the staff roles that may read all objects. Default: ad admins.
 */
export async function readAccessible<T>(
  ctx: ListCtx,
  entity: Entity,
  ids: readonly number[],
  read: (companyId: number, ids: readonly number[]) => Promise<readonly T[]>,
  staff?: readonly StaffRole[],
): Promise<{ found: T[]; blocked: number[] }> {
  const { byCompany, blocked } = await filterAccessibleIds(ctx.deps.access, ctx.db, entity, ids, ctx.caller, staff)
  const found: T[] = []
  for (const [companyId, companyIds] of byCompany) found.push(...(await read(companyId, companyIds)))
  return { found, blocked }
}
