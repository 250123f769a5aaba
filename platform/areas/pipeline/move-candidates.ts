import { and, asc, eq } from 'drizzle-orm'
import type { BulkResult, CandidatesMoved } from '#contract/board.ts'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { compose, sendTime } from '#platform/areas/messages/compose-message.ts'
import { localeOf } from '#platform/areas/messages/recipient.ts'
import { isScheduled } from '#platform/areas/messages/unsent-message.ts'
import { steps } from '#platform/db/schema/index.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { invalid } from '#platform/http/errors.ts'
import { canMove } from '#rules/board.ts'
import { LeftOut, checkMessage, forOne, withPlaces } from './bulk-results.ts'
import { enterStep } from './enter-step.ts'
import { refuseMovedMeanwhile, refuseReadOnly } from './lock-candidate.ts'
import { lockStep } from './lock-step.ts'
import { reasonOf } from './reject-reasons.ts'

/**
 * Moves several candidates to the top of a step in the order given, with the same message to each or none (PLUS-21). Each
 * is moved by itself: one that cannot be moved is told of and stops no other.
 */
export async function moveCandidates(ctx: CtxOf<(typeof CandidatesMoved)['access']>, body: CallInput<typeof CandidatesMoved>['body']): Promise<CallOutput<typeof CandidatesMoved>> {
  const { companyId } = ctx.place
  const { ad, message } = body
  if (message === null && body.schedule !== null) throw invalid({ schedule: ['withoutMessage'] })
  const at = sendTime(body.schedule, ctx.now)
  if (message !== null) checkMessage(message)
  const order = await ctx.db.select({ id: steps.id, position: steps.position }).from(steps).where(and(eq(steps.companyId, companyId), eq(steps.adId, ad))).orderBy(asc(steps.position))
  const target = order.find(({ id }) => id === body.step)
  if (!target) throw invalid({ step: ['notOfAd'] })
  const reason = await reasonOf(ctx.db, companyId, body.reason, target)

  const results: BulkResult[] = []
  let moved = 0
  for (const { id, started, cancelScheduled } of body.candidates) {
    const before = async (tx: Parameters<typeof lockStep>[0]) => {
      // Somebody may have removed it since the first of them.
      if (!(await lockStep(tx, companyId, target.id))) throw invalid({ step: ['notOfAd'] })
    }
    const result = await forOne({ db: ctx.db, companyId, adId: ad, id, before }, async (tx, candidate) => {
      refuseReadOnly(candidate)
      await refuseMovedMeanwhile(tx, candidate, started)
      if (candidate.stepId === target.id) throw new LeftOut('sameStep')
      if (!canMove(order, candidate.stepId, target.id, body.locked)) throw new LeftOut('locked')
      if (!cancelScheduled && (await isScheduled(tx, candidate))) throw new LeftOut('scheduled')
      const content = message && compose(message, localeOf(candidate))
      return enterStep(tx, ctx, candidate, { stepId: target.id, order: moved, started, content, messageType: message?.messageType ?? null, at, reason })
    })
    if (result.outcome === 'done') moved += 1
    results.push(result)
  }
  return { results: await withPlaces(ctx.db, companyId, results) }
}
