import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { UpdateNotes } from '#contract/pipeline.ts'
import { candidates } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { sanitise } from '#platform/html/sanitise.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { raiseActivity } from './activity.ts'
import { lockCandidate, refuseReadOnly } from './lock-candidate.ts'
import { recordActivityEvents } from './record-activity-events.ts'

/** Saves the note about a candidate, sanitised; unread for the others (PIPE-43, PIPE-45). An unchanged note changes nothing. */
export async function updateNotes(ctx: CtxOf<(typeof UpdateNotes)['access']>, { applicationId: id, value }: CallInput<typeof UpdateNotes>['body']): Promise<void> {
  const { caller, now, place } = ctx
  const { companyId } = place
  const note = sanitise(value)
  await ctx.db.transaction(async (tx) => {
    const candidate = await lockCandidate(tx, companyId, id)
    refuseReadOnly(candidate)
    if (candidate.note === note) return
    await tx.update(candidates).set({ note, noteUpdatedAt: now }).where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
    await raiseActivity(tx, candidate, 'notes', now, caller.id)
    await recordActivityEvents(tx, candidate, { by: caller.id })
    await recordHistory(tx, ctx, { companyId, entity: 'candidate', entityId: id, action: 'noted' })
  })
}
