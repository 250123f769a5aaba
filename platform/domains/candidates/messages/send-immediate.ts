import type { CallInput } from '#contract/base/call.ts'
import type { SendImmediate } from '#contract/candidates/pipeline.ts'
import { lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { sendUnsent } from './post-message.ts'
import { requireUnsent } from './unsent-message.ts'

/** Immediately sends the scheduled message (PIPE-57) or a held one (PLUS-24). */
export async function sendImmediate(
  ctx: CallWork<(typeof SendImmediate)['access']>,
  { id, message }: CallInput<typeof SendImmediate>['body'],
): Promise<void> {
  const { caller, target } = ctx
  const candidate = await lockCandidate(ctx.db, target.companyId, id)
  const unsent = await requireUnsent(ctx.db, candidate, message)
  for (const { id: messageId, isHeld } of unsent) {
    await sendUnsent(ctx, candidate, messageId)
    if (!isHeld)
      ctx.recordHistory({
        companyId: target.companyId,
        entity: 'candidate',
        entityId: id,
        action: 'messageSentNow',
        data: { message: messageId },
      })
  }
  ctx.publish({
    type: 'updateCandidate',
    companyId: target.companyId,
    adId: candidate.adId,
    candidateId: id,
    by: caller.id,
  })
}
