import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { RejectReasons, SaveRejectReasons } from '#contract/candidates/bulk-filters-and-search.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, rejectReasons } from '#platform/foundation/db/schema/index.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { REJECTED_INDEX } from '#rules/candidates/board.ts'
import { checkReasons } from '#rules/candidates/bulk-actions.ts'

interface Reason {
  id: number
  name: string
}

/** Lists a company's rejection reasons, in its own order (PLUS-27). */
export const listReasons = (db: Db, companyId: number): Promise<Reason[]> =>
  db
    .select({ id: rejectReasons.id, name: rejectReasons.name })
    .from(rejectReasons)
    .where(and(eq(rejectReasons.companyId, companyId), isNull(rejectReasons.removedAt)))
    .orderBy(asc(rejectReasons.position), asc(rejectReasons.id))

/**
 * Returns the rejection reason of a move, or null if none was given. Throws 400 if the reason does not belong to the
 * company, or if the step is not the rejection step.
 */
export async function getReason(
  db: Db,
  companyId: number,
  id: number | null | undefined,
  step: { position: number },
): Promise<Reason | null> {
  if (id === null || id === undefined) return null
  if (step.position !== REJECTED_INDEX) throw invalid({ reason: ['notRejection'] })
  const reason = (await listReasons(db, companyId)).find((candidate) => candidate.id === id)
  if (!reason) throw invalid({ reason: ['unknown'] })
  return reason
}

/**
 * Saves the whole list of reasons. A reason missing from the list is no longer offered, but stays with rejected
 * candidates.
 */
export async function saveReasons(
  ctx: CallWork<(typeof SaveRejectReasons)['access']>,
  { reasons }: CallInput<typeof SaveRejectReasons>['body'],
): Promise<CallOutput<typeof RejectReasons>> {
  const { companyId } = ctx.target
  const problems = checkReasons(reasons.map(({ name }) => name))
  if (problems.size > 0)
    throw invalid(Object.fromEntries([...problems].map(([index, problem]) => [`reasons.${index}.name`, [problem]])))
  // Serialises saves of the same company, so that two concurrent saves cannot mix their lists.
  await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('no key update')
  const before = await listReasons(ctx.db, companyId)
  const isReason = (id: number) => and(eq(rejectReasons.companyId, companyId), eq(rejectReasons.id, id))
  for (const [position, { id, name }] of reasons.entries()) {
    const existing = id === null || id === undefined ? undefined : before.find((reason) => reason.id === id)
    if (typeof id === 'number' && !existing) throw invalid({ [`reasons.${position}.id`]: ['unknown'] })
    if (existing) await ctx.db.update(rejectReasons).set({ name: name.trim(), position }).where(isReason(existing.id))
    else await ctx.db.insert(rejectReasons).values({ companyId, name: name.trim(), position })
  }
  for (const { id } of before.filter((reason) => !reasons.some(({ id }) => id === reason.id))) {
    await ctx.db.update(rejectReasons).set({ removedAt: ctx.now }).where(isReason(id))
  }
  const saved = await listReasons(ctx.db, companyId)
  ctx.recordHistory({
    companyId,
    entity: 'company',
    entityId: companyId,
    action: 'rejectReasonsChanged',
    data: { reasons: saved },
  })
  return { reasons: saved }
}
