import type { CallInput } from '#contract/base/call.ts'
import type { SendSystemMessage } from '#contract/candidates/pipeline.ts'
import { lockCandidate, rejectReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import { composeMessage, parseSendTime } from './compose-message.ts'
import { postMessage } from './post-message.ts'

/** Sends a text, a request for documents or a case study without moving the candidate (PIPE-53). */
export async function sendSystemMessage(
  ctx: CallWork<(typeof SendSystemMessage)['access']>,
  { ad, id, message, schedule }: CallInput<typeof SendSystemMessage>['body'],
): Promise<void> {
  const { caller, now, target } = ctx
  const at = parseSendTime(schedule, now)
  const candidate = await lockCandidate(ctx.db, target.companyId, id)
  if (candidate.adId !== ad) throw invalid({ ad: ['notItsAd'] })
  rejectReadOnly(candidate)
  const content = composeMessage(message, localeOf(candidate))
  const messageId = await postMessage(ctx, candidate, content, caller.id, at)
  ctx.publish({ type: 'updateCandidate', companyId: target.companyId, adId: ad, candidateId: id, by: caller.id })
  ctx.recordHistory({
    companyId: target.companyId,
    entity: 'candidate',
    entityId: id,
    action: at === null ? 'messageSent' : 'messageScheduled',
    data: { message: messageId, kind: content.kind, at: at?.toISOString() ?? null },
  })
}
