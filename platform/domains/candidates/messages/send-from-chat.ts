import type { CallInput } from '#contract/base/call.ts'
import type { SendSchedule } from '#contract/candidates/pipeline.ts'
import { lockCandidate, rejectReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { getActingPerson } from '#platform/calls/http/acting-person.ts'
import { composeText, parseSendTime } from './compose-message.ts'
import { postMessage } from './post-message.ts'

/** Sends a chat message, now or later (PIPE-52). A scheduled message replaces any earlier scheduled message. */
export async function sendFromChat(
  ctx: CallWork<(typeof SendSchedule)['access']>,
  { id, html, schedule }: CallInput<typeof SendSchedule>['body'],
): Promise<void> {
  const { caller, now, target } = ctx
  const content = composeText(html, 'html')
  const at = parseSendTime(schedule, now)
  const candidate = await lockCandidate(ctx.db, target.companyId, id)
  rejectReadOnly(candidate)
  const messageId = await postMessage(ctx, candidate, content, await getActingPerson(ctx.db, caller), at)
  ctx.publish({
    type: 'updateCandidate',
    companyId: target.companyId,
    adId: candidate.adId,
    candidateId: id,
    by: caller.id,
  })
  ctx.recordHistory({
    companyId: target.companyId,
    entity: 'candidate',
    entityId: id,
    action: at === null ? 'messageSent' : 'messageScheduled',
    data: { message: messageId, kind: content.kind, at: at?.toISOString() ?? null },
  })
}
