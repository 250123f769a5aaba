import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import { stepMessageVersion } from '#platform/domains/ads/ads/step-queries.ts'
import { ads, steps } from '#platform/foundation/db/schema/index.ts'
import { refuseStale } from '#platform/foundation/versions/version.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { isValid, nest } from '#rules/errors/field-errors.ts'
import { checkStepMessage } from '#rules/candidates/step-message.ts'
import { recordStepsChanged } from '#platform/domains/ads/steps/step-events.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'

/**
 * Sets the message a step offers when a candidate is moved there (PIPE-84, PIPE-96). 409 `changedMeanwhile` when the
 * save began from another message than is stored.
 */
export async function updateStepMessage(
  ctx: CallWork<(typeof UpdateStepMessage)['access']>,
  { id, message, messageType, version }: CallInput<typeof UpdateStepMessage>['body'],
): Promise<CallOutput<typeof UpdateStepMessage>> {
  const { companyId } = ctx.place
  const clean = typeof message === 'string' ? sanitise(message) : message
  const errors = nest('message', checkStepMessage(messageType, clean))
  if (!isValid(errors)) throw invalid(errors, 'The message is not valid')
  const step = await lockStep(ctx.db, companyId, id)
  if (step === undefined) throw forbidden()
  const place = and(eq(steps.companyId, companyId), eq(steps.id, id))
  const [stored] = await ctx.db
    .select({ adType: ads.type, messageType: steps.messageType, message: steps.message })
    .from(steps)
    .innerJoin(ads, and(eq(ads.companyId, steps.companyId), eq(ads.id, steps.adId)))
    .where(place)
  if (stored === undefined) throw forbidden()
  if (stored.adType === 'archived') throw conflict('readOnly', 'The ad is archived and can only be read')
  refuseStale(version, stepMessageVersion(stored))
  const [written = stored] = await ctx.db
    .update(steps)
    .set({ messageType, message: messageType === 'none' ? null : clean })
    .where(place)
    .returning({ messageType: steps.messageType, message: steps.message })
  ctx.remember({ companyId, entity: 'step', entityId: id, action: 'messageChanged', data: { messageType } })
  recordStepsChanged(ctx, step.adId)
  return { version: stepMessageVersion(written) }
}
