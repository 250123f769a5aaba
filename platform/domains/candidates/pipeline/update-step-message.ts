import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { UpdateStepMessage } from '#contract/candidates/pipeline.ts'
import { stepMessageVersion } from '#platform/domains/ads/ads/step-queries.ts'
import { ads, steps } from '#platform/foundation/db/schema/index.ts'
import { rejectStaleVersion } from '#platform/foundation/versions/version.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/foundation/errors/errors.ts'
import { hasNoErrors, nestErrors } from '#rules/errors/field-errors.ts'
import { checkStepMessage } from '#rules/candidates/step-message.ts'
import { publishStepsChanged } from '#platform/domains/ads/steps/step-events.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'

/**
 * Sets the message that a step suggests when a candidate is moved to it (PIPE-84, PIPE-96). Throws 409
 * `changedMeanwhile` if the message was saved since the caller read it.
 */
export async function updateStepMessage(
  ctx: CallWork<(typeof UpdateStepMessage)['access']>,
  { id, message, messageType, version }: CallInput<typeof UpdateStepMessage>['body'],
): Promise<CallOutput<typeof UpdateStepMessage>> {
  const { companyId } = ctx.target
  const clean = typeof message === 'string' ? sanitise(message) : message
  const errors = nestErrors('message', checkStepMessage(messageType, clean))
  if (!hasNoErrors(errors)) throw invalid(errors, 'The message is not valid. See `errors`.')
  const step = await lockStep(ctx.db, companyId, id)
  if (step === undefined) throw forbidden()
  const isStep = and(eq(steps.companyId, companyId), eq(steps.id, id))
  const [stored] = await ctx.db
    .select({ adType: ads.type, messageType: steps.messageType, message: steps.message })
    .from(steps)
    .innerJoin(ads, and(eq(ads.companyId, steps.companyId), eq(ads.id, steps.adId)))
    .where(isStep)
  if (stored === undefined) throw forbidden()
  if (stored.adType === 'archived') throw conflict('readOnly', 'The ad is archived and read-only.')
  rejectStaleVersion(version, stepMessageVersion(stored))
  const [updated = stored] = await ctx.db
    .update(steps)
    .set({ messageType, message: messageType === 'none' ? null : clean })
    .where(isStep)
    .returning({ messageType: steps.messageType, message: steps.message })
  ctx.recordHistory({ companyId, entity: 'step', entityId: id, action: 'messageChanged', data: { messageType } })
  publishStepsChanged(ctx, step.adId)
  return { version: stepMessageVersion(updated) }
}
