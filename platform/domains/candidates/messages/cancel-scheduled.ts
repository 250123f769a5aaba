import type { CallInput } from '#contract/base/call.ts'
import type { CancelScheduled } from '#contract/candidates/pipeline.ts'
import { lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { cancelMessage, requireUnsent } from './unsent-message.ts'

/** Cancels the scheduled message (PIPE-58) or a held message (PLUS-24). A cancelled message is never sent. */
export async function cancelScheduled(
  ctx: CallWork<(typeof CancelScheduled)['access']>,
  { id, message }: CallInput<typeof CancelScheduled>['body'],
): Promise<void> {
  const { caller, target } = ctx
  const candidate = await lockCandidate(ctx.db, target.companyId, id)
  const unsent = await requireUnsent(ctx.db, candidate, message)
  for (const { id: messageId } of unsent) await cancelMessage(ctx, candidate, messageId)
  ctx.publish({
    type: 'updateCandidate',
    companyId: target.companyId,
    adId: candidate.adId,
    candidateId: id,
    by: caller.id,
  })
}
