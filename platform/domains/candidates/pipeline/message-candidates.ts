import type { BulkResult, CandidatesMessaged } from '#contract/candidates/bulk-filters-and-search.ts'
import type { CallInput } from '#contract/base/call.ts'
import { composeMessage, parseSendTime } from '#platform/domains/candidates/messages/compose-message.ts'
import { postMessages } from '#platform/domains/candidates/messages/post-message.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { cancelScheduledMessages, findWithScheduled } from '#platform/domains/candidates/messages/unsent-message.ts'
import type { MemberCtx, MemberWork } from '#platform/calls/http/context.ts'
import { SkippedCandidate, checkMessage, forEachCandidate } from './bulk-results.ts'
import { lockCandidates, rejectReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'

type Body = CallInput<typeof CandidatesMessaged>['body']

/** Validates the parts of the request that are the same for all candidates, before anything is sent. */
export function planMessages({ now }: MemberCtx, { message, schedule }: Body): { at: Date | null } {
  checkMessage(message)
  return { at: parseSendTime(schedule, now) }
}

/**
 * Sends the same message to several candidates, each in their language, now or later (PLUS-21). A failure for one
 * candidate does not stop the others.
 */
export async function messageCandidates(
  ctx: MemberWork,
  entries: readonly Body['candidates'][number][],
  { ad, message }: Body,
  { at }: { at: Date | null },
): Promise<BulkResult[]> {
  const {
    caller,
    db,
    target: { companyId },
  } = ctx
  const locked = await lockCandidates(
    db,
    companyId,
    entries.map(({ id }) => id),
  )
  const withScheduled = await findWithScheduled(db, locked)
  return forEachCandidate(
    entries,
    locked,
    ad,
    ({ cancelScheduled }, candidate) => {
      rejectReadOnly(candidate)
      if (!cancelScheduled && withScheduled.has(candidate.id)) throw new SkippedCandidate('scheduled')
      return { candidate, content: composeMessage(message, localeOf(candidate)) }
    },
    async (outgoing) => {
      const cancelled = await cancelScheduledMessages(
        ctx,
        outgoing.map(({ candidate }) => candidate),
        'replaced',
      )
      const posted = await postMessages(ctx, outgoing, caller.id, at)
      for (const {
        candidate: { id },
        content,
      } of outgoing) {
        ctx.publish({ type: 'updateCandidate', companyId, adId: ad, candidateId: id, by: caller.id })
        ctx.recordHistory({
          companyId,
          entity: 'candidate',
          entityId: id,
          action: at === null ? 'messageSent' : 'messageScheduled',
          data: {
            message: posted.get(id),
            kind: content.kind,
            at: at?.toISOString() ?? null,
            cancelledMessage: cancelled.get(id) ?? null,
          },
        })
      }
      return new Map(outgoing.map(({ candidate: { id } }) => [id, { message: posted.get(id) ?? null }]))
    },
  )
}
