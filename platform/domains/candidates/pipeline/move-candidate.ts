import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { CandidateMoved } from '#contract/candidates/pipeline.ts'
import { composeMessage, parseSendTime } from '#platform/domains/candidates/messages/compose-message.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { steps } from '#platform/foundation/db/schema/index.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { moveIntoStep } from './move-into-step.ts'
import { publishStepsChanged } from '#platform/domains/ads/steps/step-events.ts'
import {
  lockCandidate,
  rejectStaleMove,
  rejectReadOnly,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { getReason } from './reject-reasons.ts'

/**
 * Moves a candidate to another step, with or without a message (PIPE-27). Cancels a scheduled message: the client has
 * asked the user to confirm this (PIPE-28). `saveMessage` also stores the message as the step's default (PIPE-29).
 */
export async function moveCandidate(
  ctx: CallWork<(typeof CandidateMoved)['access']>,
  body: CallInput<typeof CandidateMoved>['body'],
): Promise<void> {
  const { companyId } = ctx.target
  const { message, order, started } = body
  if (order < 0) throw invalid({ order: ['outOfRange'] })
  if (message === null && body.schedule !== null) throw invalid({ schedule: ['withoutMessage'] })
  const at = parseSendTime(body.schedule, ctx.now)
  const step = await lockStep(ctx.db, companyId, body.step)
  const candidate = await lockCandidate(ctx.db, companyId, body.id)
  if (candidate.adId !== body.ad) throw invalid({ ad: ['notItsAd'] })
  rejectReadOnly(candidate)
  await rejectStaleMove(ctx.db, candidate, started)
  if (step?.adId !== candidate.adId) throw invalid({ step: ['notOfAd'] })
  if (step.id === candidate.stepId) throw invalid({ step: ['sameStep'] })
  const reason = await getReason(ctx.db, companyId, body.reason, step)
  const content = message && composeMessage(message, localeOf(candidate))
  await moveIntoStep(ctx, [{ candidate, started, content }], {
    stepId: step.id,
    order,
    messageType: message?.messageType ?? null,
    at,
    reason,
  })
  if (message !== null && body.saveMessage) {
    const saved = content?.kind === 'text' ? content.html : message.message
    await ctx.db
      .update(steps)
      .set({ messageType: message.messageType, message: saved })
      .where(and(eq(steps.companyId, companyId), eq(steps.id, step.id)))
    ctx.recordHistory({
      companyId,
      entity: 'step',
      entityId: step.id,
      action: 'messageChanged',
      data: { messageType: message.messageType },
    })
    publishStepsChanged(ctx, candidate.adId)
  }
}
