import { and, desc, eq, inArray } from 'drizzle-orm'
import type { BulkResult, UndoMoves } from '#contract/board.ts'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { restoreScheduled } from '#platform/areas/messages/post-message.ts'
import { takeBack } from '#platform/areas/messages/unsent-message.ts'
import type { Tx } from '#platform/db/client.ts'
import { candidates, history } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { UNDO_UNTIL_MS } from '#rules/bulk.ts'
import { LeftOut, forOne, withPlaces, type Deed } from './bulk-results.ts'
import type { Before } from './enter-step.ts'
import { nextChange, refuseMovedMeanwhile, refuseReadOnly, type LockedCandidate } from './lock-candidate.ts'
import { lockStep } from './lock-step.ts'
import { placeBack } from './place-in-step.ts'

type Ctx = CtxOf<(typeof UndoMoves)['access']>

interface Placed {
  at: Date
  actorId: string | null
  action: string
  data: { before?: Before; messageId?: number | null; cancelledMessage?: number | null }
}

const placing = ['moved', 'reordered', 'moveUndone']

/** The last thing in the history that placed a candidate. */
async function lastPlacing(tx: Tx, { companyId, id }: LockedCandidate): Promise<Placed | undefined> {
  const [found] = await tx
    .select({ at: history.at, actorId: history.actorId, action: history.action, data: history.data })
    .from(history)
    .where(and(eq(history.companyId, companyId), eq(history.entity, 'candidate'), eq(history.entityId, String(id)), inArray(history.action, placing)))
    .orderBy(desc(history.id))
    .limit(1)
  return found && { ...found, data: found.data ?? {} }
}

/**
 * Takes back the caller's own last move or reorder of each candidate (PLUS-24): it stands where it stood, for as long as
 * it had; the message that went along is taken back while it is held, one that was cancelled waits again.
 */
export async function undoMoves(ctx: Ctx, { ad, candidates: asked }: CallInput<typeof UndoMoves>['body']): Promise<CallOutput<typeof UndoMoves>> {
  const { companyId } = ctx.place
  const results: BulkResult[] = []
  for (const { id, started } of asked) {
    results.push(await forOne({ db: ctx.db, companyId, adId: ad, id }, async (tx, candidate) => {
      refuseReadOnly(candidate)
      await refuseMovedMeanwhile(tx, candidate, started)
      const done = await lastPlacing(tx, candidate)
      const before = done?.data.before
      const isOwn = done?.actorId === ctx.caller.id && done.action !== 'moveUndone'
      if (!before || !isOwn || ctx.now.getTime() - done.at.getTime() > UNDO_UNTIL_MS) throw new LeftOut('tooLate')
      return takeBackMove(tx, ctx, candidate, before, done.data)
    }))
  }
  return { results: await withPlaces(ctx.db, companyId, results) }
}

async function takeBackMove(tx: Tx, ctx: Ctx, candidate: LockedCandidate, before: Before, { messageId, cancelledMessage }: Placed['data']): Promise<Deed> {
  const { companyId, adId, id, stepId } = candidate
  // The step it came from may have been removed since it was emptied.
  if (!(await lockStep(tx, companyId, before.step))) throw new LeftOut('tooLate')
  const changedAt = nextChange(candidate, ctx.now)
  const position = await placeBack(tx, { companyId, adId, stepId: before.step, candidateId: id })
  await tx
    .update(candidates)
    .set({ stepId: before.step, position, leftStepId: null, leftPosition: null, enteredStepAt: new Date(before.entered), rejectReasonId: before.reason, changedAt, changedBy: ctx.caller.id })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  if (messageId) await takeBack(tx, ctx, candidate, messageId)
  if (cancelledMessage) await restoreScheduled(tx, ctx, candidate, cancelledMessage)
  await recordEvent(tx, { type: 'updateCandidate', companyId, adId, candidateId: id, by: ctx.caller.id, started: candidate.changedAt })
  await recordHistory(tx, ctx, { companyId, entity: 'candidate', entityId: id, action: 'moveUndone', data: { from: stepId, to: before.step } })
  return { changed: changedAt }
}
