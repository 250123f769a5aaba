import type { AccessOf, Entity, StaffRole } from '#contract/base/call.ts'
import { admittedIds } from './authorise.ts'
import type { CtxOf } from './context.ts'

/**
 * The context of a call that reads several things by their ids: the caller is known, the ids are looked at one by one.
 */
export type ListCtx = CtxOf<AccessOf<'signedIn'>>

/**
 * Reads those of the ids that the caller may see as a member, company by company, and names those whose company is
 * blocked; the others answer like unknown ones.
 *
 * @param staff who reads them all: ad admins unless said otherwise, as where one is read
 */
export async function readAdmitted<T>(
  ctx: ListCtx,
  entity: Entity,
  ids: readonly number[],
  read: (companyId: number, ids: readonly number[]) => Promise<readonly T[]>,
  staff?: readonly StaffRole[],
): Promise<{ found: T[]; blocked: number[] }> {
  const { byCompany, blocked } = await admittedIds(ctx.deps.access, ctx.db, entity, ids, ctx.caller, staff)
  const found: T[] = []
  for (const [companyId, own] of byCompany) found.push(...(await read(companyId, own)))
  return { found, blocked }
}
