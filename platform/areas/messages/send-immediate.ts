import type { CallInput } from '#contract/call.ts'
import type { SendImmediate } from '#contract/pipeline.ts'
import { lockCandidate } from '#platform/areas/pipeline/lock-candidate.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { conflict } from '#platform/http/errors.ts'
import { sendUnsent } from './post-message.ts'
import { unsentOf } from './unsent-message.ts'

/** Sends the scheduled message at once (PIPE-57), or one that is held back (PLUS-24). */
export async function sendImmediate(ctx: CtxOf<(typeof SendImmediate)['access']>, { id, message }: CallInput<typeof SendImmediate>['body']): Promise<void> {
  const { caller, place } = ctx
  await ctx.db.transaction(async (tx) => {
    const candidate = await lockCandidate(tx, place.companyId, id)
    const found = await unsentOf(tx, candidate, message)
    if (found.length === 0) throw conflict('nothingScheduled', 'No message waits to be sent')
    for (const { id: messageId, isHeld } of found) {
      await sendUnsent(tx, ctx, candidate, messageId)
      if (!isHeld) await recordHistory(tx, ctx, { companyId: place.companyId, entity: 'candidate', entityId: id, action: 'messageSentNow', data: { message: messageId } })
    }
    await recordEvent(tx, { type: 'updateCandidate', companyId: place.companyId, adId: candidate.adId, candidateId: id, by: caller.id })
  })
}
