import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { UpdateNotes } from '#contract/candidates/pipeline.ts'
import { raiseActivity } from '#platform/domains/unread/activity.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { lockCandidate, refuseReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { recordActivityEvents } from '#platform/domains/candidates/candidates/record-activity-events.ts'
import { seenText, storedHtml } from '#platform/domains/candidates/candidates/screening.ts'
import { readBoxes } from './candidate-boxes.ts'

/**
 * Saves the note about a candidate, sanitised; unread for the others (PIPE-43, PIPE-45). An unchanged note changes
 * nothing. 409 `changedMeanwhile` when another note is stored than the caller began from. Whoever does not see all of
 * the candidate began from a note without what is hidden, and what they save has it again where the stand-in stands
 * (PLUS-43).
 */
export async function updateNotes(
  ctx: CallWork<(typeof UpdateNotes)['access']>,
  { applicationId: id, value, before }: CallInput<typeof UpdateNotes>['body'],
): Promise<void> {
  const { caller, now, place } = ctx
  const { companyId } = place
  const candidate = await lockCandidate(ctx.db, companyId, id)
  refuseReadOnly(candidate)
  const [box] = await readBoxes(ctx.db, { companyId, candidateIds: [id] }, [caller.id])
  const seen = box ? seenText(candidate.note, box, { html: true }) : candidate.note
  // Before it is sanitised: an address with a stand-in in it is none.
  const note = sanitise(box ? storedHtml(value, candidate.note, box) : value)
  if (note === candidate.note || sanitise(value) === seen) return
  if (before !== undefined && seen !== before) throw conflict('changedMeanwhile', 'Somebody saved another note')
  await ctx.db
    .update(candidates)
    .set({ note, noteUpdatedAt: now })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  await raiseActivity(ctx.db, candidate, 'notes', now, caller.id)
  recordActivityEvents(ctx, candidate, { by: caller.id })
  ctx.remember({ companyId, entity: 'candidate', entityId: id, action: 'noted' })
}
