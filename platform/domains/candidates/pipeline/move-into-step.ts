import { sql } from 'drizzle-orm'
import type { MessageType } from '#contract/base/enums.ts'
import type { MessageContent } from '#platform/domains/candidates/messages/compose-message.ts'
import { postMessages } from '#platform/domains/candidates/messages/post-message.ts'
import { cancelScheduledMessages } from '#platform/domains/candidates/messages/unsent-message.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import { userOf } from '#platform/foundation/auth/caller.ts'
import { getActingPerson } from '#platform/calls/http/acting-person.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import type { BulkEffect } from './bulk-results.ts'
import { nextChangeTime, type LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { positionsInStep } from './place-in-step.ts'

/** The parameters of a move. */
interface Move {
  stepId: number
  /** Zero-based index in the step. */
  order: number
  messageType: MessageType | null
  /** When to send the message. Null sends it immediately. */
  at: Date | null
  reason: { id: number; name: string } | null
}

/**
 * The data of a history entry that is needed to undo a move or reorder. The previous position is stored with the
 * candidate.
 */
export interface UndoState {
  step: number
  entered: string
  reason: number | null
}

export const undoStateOf = (candidate: LockedCandidate): UndoState => ({
  step: candidate.stepId,
  entered: candidate.enteredStepAt.toISOString(),
  reason: candidate.rejectReasonId,
})

/**
 * The columns that store the position a candidate leaves. They are copied in SQL because the step may just have been
 * renumbered.
 */
export const leftPositionColumns = { leftStepId: sql`${candidates.stepId}`, leftPosition: sql`${candidates.position}` }

/** A locked candidate to move. */
export interface Mover {
  candidate: LockedCandidate
  /** The candidate's `changed` as the user last read it. */
  started: string
  content: MessageContent | null
}

/**
 * Moves locked candidates one after another into a locked step, after the moves were checked. Cancels scheduled
 * messages and posts the messages of the moves. The number of statements does not depend on the number of candidates.
 */
export async function moveIntoStep(
  ctx: Work & { caller: Caller },
  movers: readonly Mover[],
  move: Move,
): Promise<Map<number, Required<BulkEffect>>> {
  const { caller, db, now } = ctx
  const [first] = movers
  if (first === undefined) return new Map()
  const { companyId, adId } = first.candidate
  const movedCandidates = movers.map(({ candidate }) => candidate)
  const positions = await positionsInStep(ctx, {
    companyId,
    adId,
    stepId: move.stepId,
    candidateIds: movedCandidates.map(({ id }) => id),
    order: move.order,
  })
  const changes = movedCandidates.map((candidate, index) => ({
    id: candidate.id,
    position: positions[index] ?? 0,
    changed: nextChangeTime(candidate, now),
  }))
  const rows = sql.join(
    changes.map(
      ({ id, position, changed }) => sql`(${id}::int, ${position}::float8, ${changed.toISOString()}::timestamptz)`,
    ),
    sql`, `,
  )
  await db.execute(sql`
    update candidates c set step_id = ${move.stepId}, position = v.position,
      left_step_id = c.step_id, left_position = c.position, changed_at = v.changed,
      changed_by = ${userOf(caller)}::uuid, entered_step_at = ${now.toISOString()}::timestamptz,
      reject_reason_id = ${move.reason?.id ?? null}::int
    from (values ${rows}) as v(id, position, changed)
    where c.company_id = ${companyId} and c.id = v.id`)
  const cancelled = await cancelScheduledMessages(ctx, movedCandidates, 'moved')
  const outgoing = movers.flatMap(({ candidate, content }) => (content === null ? [] : [{ candidate, content }]))
  const posted =
    outgoing.length === 0
      ? new Map<number, number>()
      : await postMessages(ctx, outgoing, await getActingPerson(db, caller), move.at)
  const effects = new Map<number, Required<BulkEffect>>()
  for (const [index, { candidate, started }] of movers.entries()) {
    const { id, stepId } = candidate
    const messageId = posted.get(id) ?? null
    ctx.publish({
      type: 'updateCandidate',
      companyId,
      adId,
      candidateId: id,
      by: caller.id,
      started: new Date(started),
    })
    ctx.recordHistory({
      companyId,
      entity: 'candidate',
      entityId: id,
      action: 'moved',
      data: {
        from: stepId,
        to: move.stepId,
        message: move.messageType,
        at: move.at?.toISOString() ?? null,
        messageId,
        cancelledMessage: cancelled.get(id) ?? null,
        reason: move.reason,
        before: undoStateOf(candidate),
      },
    })
    effects.set(id, { changed: changes[index]?.changed ?? now, message: messageId })
  }
  return effects
}
