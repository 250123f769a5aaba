import { and, desc, eq, inArray } from 'drizzle-orm'
import type { BulkResult, UndoMoves } from '#contract/candidates/bulk-filters-and-search.ts'
import type { CallInput } from '#contract/base/call.ts'
import { restoreScheduled } from '#platform/domains/candidates/messages/post-message.ts'
import { cancelMessage } from '#platform/domains/candidates/messages/unsent-message.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { candidates, history } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { UNDO_WINDOW_MS } from '#rules/candidates/bulk-actions.ts'
import { SkippedCandidate, forEachCandidate, type BulkEffect } from './bulk-results.ts'
import type { UndoState } from './move-into-step.ts'
import {
  lockCandidates,
  nextChangeTime,
  rejectStaleMove,
  rejectReadOnly,
  type LockedCandidate,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { lockSteps } from '#platform/domains/candidates/candidates/lock-step.ts'
import { restorePosition } from './place-in-step.ts'

type Body = CallInput<typeof UndoMoves>['body']

interface PlacingEntry {
  at: Date
  actorId: string | null
  action: string
  data: { before?: UndoState; messageId?: number | null; cancelledMessage?: number | null }
}

/** A move to undo. */
interface Undo {
  candidate: LockedCandidate
  before: UndoState
  messages: Pick<PlacingEntry['data'], 'messageId' | 'cancelledMessage'>
}

const PLACING_ACTIONS = ['moved', 'reordered', 'moveUndone']

/** Returns the last history entry that moved or reordered each candidate. Runs one statement. */
async function lastPlacings(tx: Tx, companyId: number, ids: readonly number[]): Promise<Map<number, PlacingEntry>> {
  const rows = await tx
    .selectDistinctOn([history.entityId], {
      id: history.entityId,
      at: history.at,
      actorId: history.actorId,
      action: history.action,
      data: history.data,
    })
    .from(history)
    .where(
      and(
        eq(history.companyId, companyId),
        eq(history.entity, 'candidate'),
        inArray(history.entityId, ids.map(String)),
        inArray(history.action, PLACING_ACTIONS),
      ),
    )
    .orderBy(history.entityId, desc(history.id))
  return new Map(rows.map(({ id, data, ...placed }) => [Number(id), { ...placed, data: data ?? {} }]))
}

/**
 * Undoes the caller's own last move or reorder of each candidate (PLUS-24). Restores its position and the time it
 * entered the step. Cancels the message of the move if its hold has not ended, and restores the message that the move
 * cancelled.
 */
export async function undoMoves(
  ctx: MemberWork,
  entries: readonly Body['candidates'][number][],
  { ad }: Body,
): Promise<BulkResult[]> {
  const {
    db,
    now,
    target: { companyId },
  } = ctx
  const ids = entries.map(({ id }) => id)
  // Steps must be locked before candidates, so the history is read once to find the steps, and again after the
  // candidates are locked.
  const steps = [...(await lastPlacings(db, companyId, ids)).values()].flatMap(({ data }) => data.before?.step ?? [])
  const lockedSteps = new Set((await lockSteps(db, companyId, [...new Set(steps)])).map(({ id }) => id))
  const locked = await lockCandidates(db, companyId, ids)
  const placings = await lastPlacings(db, companyId, ids)
  return forEachCandidate(
    entries,
    locked,
    ad,
    async ({ started }, candidate): Promise<Undo> => {
      rejectReadOnly(candidate)
      await rejectStaleMove(db, candidate, started)
      const lastPlacing = placings.get(candidate.id)
      const before = lastPlacing?.data.before
      const isOwn = lastPlacing?.actorId === ctx.caller.id && lastPlacing.action !== 'moveUndone'
      if (!before || !isOwn || now.getTime() - lastPlacing.at.getTime() > UNDO_WINDOW_MS)
        throw new SkippedCandidate('tooLate')
      // The previous step may have been deleted since the candidate left it.
      if (!lockedSteps.has(before.step)) throw new SkippedCandidate('tooLate')
      return { candidate, before, messages: lastPlacing.data }
    },
    async (undos) => {
      const effects = new Map<number, BulkEffect>()
      for (const undo of undos) effects.set(undo.candidate.id, await undoMove(ctx, undo))
      return effects
    },
  )
}

async function undoMove(
  ctx: MemberWork,
  { candidate, before, messages: { messageId, cancelledMessage } }: Undo,
): Promise<BulkEffect> {
  const { companyId, adId, id, stepId } = candidate
  const changedAt = nextChangeTime(candidate, ctx.now)
  const position = await restorePosition(ctx, { companyId, adId, stepId: before.step, candidateId: id })
  await ctx.db
    .update(candidates)
    .set({
      stepId: before.step,
      position,
      leftStepId: null,
      leftPosition: null,
      enteredStepAt: new Date(before.entered),
      rejectReasonId: before.reason,
      changedAt,
      changedBy: ctx.caller.id,
    })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  if (messageId) await cancelMessage(ctx, candidate, messageId)
  if (cancelledMessage) await restoreScheduled(ctx, candidate, cancelledMessage)
  ctx.publish({
    type: 'updateCandidate',
    companyId,
    adId,
    candidateId: id,
    by: ctx.caller.id,
    started: candidate.changedAt,
  })
  ctx.recordHistory({
    companyId,
    entity: 'candidate',
    entityId: id,
    action: 'moveUndone',
    data: { from: stepId, to: before.step },
  })
  return { changed: changedAt }
}
