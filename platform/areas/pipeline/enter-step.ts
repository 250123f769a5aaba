import { and, eq, sql } from 'drizzle-orm'
import type { MessageType } from '#contract/enums.ts'
import type { Content } from '#platform/areas/messages/compose-message.ts'
import { postMessage, type PostCtx } from '#platform/areas/messages/post-message.ts'
import { cancelWaiting } from '#platform/areas/messages/unsent-message.ts'
import type { Tx } from '#platform/db/client.ts'
import { candidates } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { Caller } from '#platform/auth/caller.ts'
import type { Deed } from './bulk-results.ts'
import { nextChange, type LockedCandidate } from './lock-candidate.ts'
import { placeInStep } from './place-in-step.ts'

/** What goes along with a move. */
interface Move {
  stepId: number
  /** Index in the step. */
  order: number
  /** `changed` of the candidate as the user saw it. */
  started: string
  content: Content | null
  messageType: MessageType | null
  /** When the message is sent; null for now. */
  at: Date | null
  reason: { id: number; name: string } | null
}

/** What the history keeps of a move or reorder, so that it can be taken back; the place itself is kept with the candidate. */
export interface Before {
  step: number
  entered: string
  reason: number | null
}

export const beforeOf = (candidate: LockedCandidate): Before =>
  ({ step: candidate.stepId, entered: candidate.enteredStepAt.toISOString(), reason: candidate.rejectReasonId })

/** What every move and reorder keeps of the place a candidate leaves. Taken from the row: the step may just have been numbered anew. */
export const leftPlace = { leftStepId: sql`${candidates.stepId}`, leftPosition: sql`${candidates.position}` }

/**
 * Puts a locked candidate, whose move has been allowed, into a locked step: a message that waits is cancelled, the one that
 * goes along posted.
 */
export async function enterStep(tx: Tx, ctx: PostCtx & { caller: Caller }, candidate: LockedCandidate, move: Move): Promise<Required<Deed>> {
  const { caller, now } = ctx
  const { companyId, adId, id } = candidate
  const position = await placeInStep(tx, { companyId, adId, stepId: move.stepId, candidateId: id, order: move.order })
  const changedAt = nextChange(candidate, now)
  await tx
    .update(candidates)
    .set({ stepId: move.stepId, position, ...leftPlace, changedAt, changedBy: caller.id, enteredStepAt: now, rejectReasonId: move.reason?.id ?? null })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  const cancelledMessage = await cancelWaiting(tx, candidate, now)
  const messageId = move.content && (await postMessage(tx, ctx, candidate, move.content, caller.id, move.at))
  await recordEvent(tx, { type: 'updateCandidate', companyId, adId, candidateId: id, by: caller.id, started: new Date(move.started) })
  await recordHistory(tx, ctx, {
    companyId,
    entity: 'candidate',
    entityId: id,
    action: 'moved',
    data: {
      from: candidate.stepId,
      to: move.stepId,
      message: move.messageType,
      at: move.at?.toISOString() ?? null,
      messageId,
      cancelledMessage,
      reason: move.reason,
      before: beforeOf(candidate),
    },
  })
  return { changed: changedAt, message: messageId }
}
