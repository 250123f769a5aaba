import { and, asc, eq } from 'drizzle-orm'
import type { BulkResult, CandidatesMoved } from '#contract/candidates/bulk-filters-and-search.ts'
import type { CallInput } from '#contract/base/call.ts'
import { composeMessage, parseSendTime } from '#platform/domains/candidates/messages/compose-message.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { findWithScheduled } from '#platform/domains/candidates/messages/unsent-message.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { canMove } from '#rules/candidates/board.ts'
import { SkippedCandidate, checkMessage, forEachCandidate } from './bulk-results.ts'
import { moveIntoStep, type Mover } from './move-into-step.ts'
import {
  lockCandidates,
  rejectStaleMove,
  rejectReadOnly,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { getReason } from './reject-reasons.ts'

type Body = CallInput<typeof CandidatesMoved>['body']

/** Validates the parts of the request that are the same for all candidates, before anyone is moved. */
export async function planMoves({ db, now, target: { companyId } }: MemberCtx, body: Body) {
  const { ad, message } = body
  if (message === null && body.schedule !== null) throw invalid({ schedule: ['withoutMessage'] })
  const at = parseSendTime(body.schedule, now)
  if (message !== null) checkMessage(message)
  const order = await db
    .select({ id: steps.id, position: steps.position })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, ad)))
    .orderBy(asc(steps.position))
  const target = order.find(({ id }) => id === body.step)
  if (!target) throw invalid({ step: ['notOfAd'] })
  return { at, order, target, reason: await getReason(db, companyId, body.reason, target) }
}

/**
 * Moves several candidates to the top of a step in the given order, below those of earlier batches, with the same
 * message to each or none (PLUS-21). A candidate that cannot be moved gets an outcome with the reason and does not stop
 * the others.
 */
export async function moveCandidates(
  ctx: MemberWork,
  entries: readonly Body['candidates'][number][],
  { ad, message, locked: isLocked }: Body,
  { at, order, target, reason }: Awaited<ReturnType<typeof planMoves>>,
  done: readonly BulkResult[],
): Promise<BulkResult[]> {
  const {
    db,
    target: { companyId },
  } = ctx
  // Someone else may have deleted the step since it was checked.
  if (!(await lockStep(db, companyId, target.id))) throw invalid({ step: ['notOfAd'] })
  const locked = await lockCandidates(
    db,
    companyId,
    entries.map(({ id }) => id),
  )
  const withScheduled = await findWithScheduled(db, locked)
  return forEachCandidate(
    entries,
    locked,
    ad,
    async ({ started, cancelScheduled }, candidate): Promise<Mover> => {
      rejectReadOnly(candidate)
      await rejectStaleMove(db, candidate, started)
      if (candidate.stepId === target.id) throw new SkippedCandidate('sameStep')
      if (!canMove(order, candidate.stepId, target.id, isLocked)) throw new SkippedCandidate('locked')
      if (!cancelScheduled && withScheduled.has(candidate.id)) throw new SkippedCandidate('scheduled')
      return { candidate, started, content: message && composeMessage(message, localeOf(candidate)) }
    },
    (movers) =>
      moveIntoStep(ctx, movers, {
        stepId: target.id,
        order: done.filter(({ outcome }) => outcome === 'done').length,
        messageType: message?.messageType ?? null,
        at,
        reason,
      }),
  )
}
