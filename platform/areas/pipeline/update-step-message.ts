import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { UpdateStepMessage } from '#contract/pipeline.ts'
import { ads, steps } from '#platform/db/schema/index.ts'
import { sanitise } from '#platform/html/sanitise.ts'
import type { CallWork } from '#platform/http/context.ts'
import { conflict, forbidden, invalid } from '#platform/http/errors.ts'
import { isValid, nest } from '#rules/field-errors.ts'
import { checkStepMessage } from '#rules/step-message.ts'
import { recordStepsChanged } from '../steps/step-events.ts'
import { lockStep } from './lock-step.ts'

/** Sets the message a step offers when a candidate is moved there (PIPE-84). */
export async function updateStepMessage(ctx: CallWork<(typeof UpdateStepMessage)['access']>, { id, message, messageType }: CallInput<typeof UpdateStepMessage>['body']): Promise<void> {
  const { companyId } = ctx.place
  const clean = typeof message === 'string' ? sanitise(message) : message
  const errors = nest('message', checkStepMessage(messageType, clean))
  if (!isValid(errors)) throw invalid(errors, 'The message is not valid')
  const step = await lockStep(ctx.db, companyId, id)
  if (step === undefined) throw forbidden()
  const [ad] = await ctx.db.select({ type: ads.type }).from(ads).where(and(eq(ads.companyId, companyId), eq(ads.id, step.adId)))
  if (ad?.type === 'archived') throw conflict('readOnly', 'The ad is archived and can only be read')
  await ctx.db
    .update(steps)
    .set({ messageType, message: messageType === 'none' ? null : clean })
    .where(and(eq(steps.companyId, companyId), eq(steps.id, id)))
  ctx.remember({ companyId, entity: 'step', entityId: id, action: 'messageChanged', data: { messageType } })
  recordStepsChanged(ctx, step.adId)
}
