import type { BulkResult, CandidatesMessaged } from '#contract/board.ts'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { compose, sendTime } from '#platform/areas/messages/compose-message.ts'
import { postMessage } from '#platform/areas/messages/post-message.ts'
import { localeOf } from '#platform/areas/messages/recipient.ts'
import { cancelWaiting, isScheduled } from '#platform/areas/messages/unsent-message.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { LeftOut, checkMessage, forOne, withPlaces } from './bulk-results.ts'
import { refuseReadOnly } from './lock-candidate.ts'

/** Sends several candidates the same message, each in its language, now or later (PLUS-21). One that fails stops no other. */
export async function messageCandidates(ctx: CtxOf<(typeof CandidatesMessaged)['access']>, body: CallInput<typeof CandidatesMessaged>['body']): Promise<CallOutput<typeof CandidatesMessaged>> {
  const { caller, now } = ctx
  const { companyId } = ctx.place
  const { ad, message } = body
  const at = sendTime(body.schedule, now)
  checkMessage(message)
  const results: BulkResult[] = []
  for (const { id, cancelScheduled } of body.candidates) {
    results.push(await forOne({ db: ctx.db, companyId, adId: ad, id }, async (tx, candidate) => {
      refuseReadOnly(candidate)
      if (!cancelScheduled && (await isScheduled(tx, candidate))) throw new LeftOut('scheduled')
      const cancelledMessage = await cancelWaiting(tx, candidate, now)
      const content = compose(message, localeOf(candidate))
      const messageId = await postMessage(tx, ctx, candidate, content, caller.id, at)
      await recordEvent(tx, { type: 'updateCandidate', companyId, adId: ad, candidateId: id, by: caller.id })
      await recordHistory(tx, ctx, {
        companyId,
        entity: 'candidate',
        entityId: id,
        action: at === null ? 'messageSent' : 'messageScheduled',
        data: { message: messageId, kind: content.kind, at: at?.toISOString() ?? null, cancelledMessage },
      })
      return { message: messageId }
    }))
  }
  return { results: await withPlaces(ctx.db, companyId, results) }
}
