import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { OrderCandidate } from '#contract/candidates/pipeline.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { undoStateOf, leftPositionColumns } from './move-into-step.ts'
import {
  lockCandidate,
  nextChangeTime,
  rejectStaleMove,
  rejectReadOnly,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { positionsInStep } from './place-in-step.ts'

/** Moves a candidate to another position in the same step (PIPE-24). Does not affect a scheduled message. */
export async function orderCandidate(
  ctx: CallWork<(typeof OrderCandidate)['access']>,
  body: CallInput<typeof OrderCandidate>['body'],
): Promise<void> {
  const { caller, now, target } = ctx
  const { companyId } = target
  const { id, order } = body
  if (order < 0) throw invalid({ order: ['outOfRange'] })
  const step = await lockStep(ctx.db, companyId, body.step)
  const candidate = await lockCandidate(ctx.db, companyId, id)
  if (candidate.adId !== body.ad) throw invalid({ ad: ['notItsAd'] })
  rejectReadOnly(candidate)
  await rejectStaleMove(ctx.db, candidate, body.started)
  if (step?.id !== candidate.stepId) throw invalid({ step: ['notItsStep'] })
  const [position] = await positionsInStep(ctx, {
    companyId,
    adId: candidate.adId,
    stepId: step.id,
    candidateIds: [id],
    order,
  })
  await ctx.db
    .update(candidates)
    .set({ position, ...leftPositionColumns, changedAt: nextChangeTime(candidate, now), changedBy: caller.id })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  ctx.publish({
    type: 'updateCandidate',
    companyId,
    adId: candidate.adId,
    candidateId: id,
    by: caller.id,
    started: new Date(body.started),
  })
  ctx.recordHistory({
    companyId,
    entity: 'candidate',
    entityId: id,
    action: 'reordered',
    data: { step: step.id, order, before: undoStateOf(candidate) },
  })
}
