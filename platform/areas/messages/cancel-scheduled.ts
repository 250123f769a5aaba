import type { CallInput } from '#contract/call.ts'
import type { CancelScheduled } from '#contract/pipeline.ts'
import { lockCandidate } from '#platform/areas/pipeline/lock-candidate.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { conflict } from '#platform/http/errors.ts'
import { takeBack, unsentOf } from './unsent-message.ts'

/** Cancels the scheduled message (PIPE-58), or takes back one that is held (PLUS-24); what is cancelled is never sent. */
export async function cancelScheduled(ctx: CtxOf<(typeof CancelScheduled)['access']>, { id, message }: CallInput<typeof CancelScheduled>['body']): Promise<void> {
  const { caller, place } = ctx
  await ctx.db.transaction(async (tx) => {
    const candidate = await lockCandidate(tx, place.companyId, id)
    const found = await unsentOf(tx, candidate, message)
    if (found.length === 0) throw conflict('nothingScheduled', 'No message waits to be sent')
    for (const { id: messageId } of found) await takeBack(tx, ctx, candidate, messageId)
    await recordEvent(tx, { type: 'updateCandidate', companyId: place.companyId, adId: candidate.adId, candidateId: id, by: caller.id })
  })
}
