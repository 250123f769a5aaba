import type { CallInput } from '#contract/base/call.ts'
import type { SendImmediate } from '#contract/candidates/pipeline.ts'
import { lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { sendUnsent } from './post-message.ts'
import { unsentOf } from './unsent-message.ts'

/** Sends the scheduled message at once (PIPE-57), or one that is held back (PLUS-24). */
export async function sendImmediate(
  ctx: CallWork<(typeof SendImmediate)['access']>,
  { id, message }: CallInput<typeof SendImmediate>['body'],
): Promise<void> {
  const { caller, place } = ctx
  const candidate = await lockCandidate(ctx.db, place.companyId, id)
  const found = await unsentOf(ctx.db, candidate, message)
  if (found.length === 0) throw conflict('nothingScheduled', 'No message waits to be sent')
  for (const { id: messageId, isHeld } of found) {
    await sendUnsent(ctx, candidate, messageId)
    if (!isHeld)
      ctx.remember({
        companyId: place.companyId,
        entity: 'candidate',
        entityId: id,
        action: 'messageSentNow',
        data: { message: messageId },
      })
  }
  ctx.tell({
    type: 'updateCandidate',
    companyId: place.companyId,
    adId: candidate.adId,
    candidateId: id,
    by: caller.id,
  })
}
