import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { OrderCandidate } from '#contract/pipeline.ts'
import { candidates } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { invalid } from '#platform/http/errors.ts'
import { beforeOf, leftPlace } from './enter-step.ts'
import { lockCandidate, nextChange, refuseMovedMeanwhile, refuseReadOnly } from './lock-candidate.ts'
import { lockStep } from './lock-step.ts'
import { placeInStep } from './place-in-step.ts'

/** Puts a candidate at another place of the same step (PIPE-24). A message that waits is not touched. */
export async function orderCandidate(ctx: CtxOf<(typeof OrderCandidate)['access']>, body: CallInput<typeof OrderCandidate>['body']): Promise<void> {
  const { caller, now, place } = ctx
  const { companyId } = place
  const { id, order } = body
  if (order < 0) throw invalid({ order: ['outOfRange'] })
  await ctx.db.transaction(async (tx) => {
    const step = await lockStep(tx, companyId, body.step)
    const candidate = await lockCandidate(tx, companyId, id)
    if (candidate.adId !== body.ad) throw invalid({ ad: ['notItsAd'] })
    refuseReadOnly(candidate)
    await refuseMovedMeanwhile(tx, candidate, body.started)
    if (step?.id !== candidate.stepId) throw invalid({ step: ['notItsStep'] })
    const position = await placeInStep(tx, { companyId, adId: candidate.adId, stepId: step.id, candidateId: id, order })
    await tx
      .update(candidates)
      .set({ position, ...leftPlace, changedAt: nextChange(candidate, now), changedBy: caller.id })
      .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
    await recordEvent(tx, { type: 'updateCandidate', companyId, adId: candidate.adId, candidateId: id, by: caller.id, started: new Date(body.started) })
    await recordHistory(tx, ctx, { companyId, entity: 'candidate', entityId: id, action: 'reordered', data: { step: step.id, order, before: beforeOf(candidate) } })
  })
}
