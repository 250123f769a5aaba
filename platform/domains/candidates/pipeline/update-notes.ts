import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { UpdateNotes } from '#contract/candidates/pipeline.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { lockCandidate, rejectReadOnly } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { screenText, restoreHiddenFacts } from '#platform/domains/candidates/candidates/screening.ts'
import { loadBoxes } from './candidate-boxes.ts'

/**
 * Saves the sanitised note about a candidate and marks it as unread for other members (PIPE-43, PIPE-45). Saving an
 * unchanged note has no effect. Throws 409 `changedMeanwhile` if the note was saved since the caller read it.
 * A caller who cannot see all facts has edited a note with stand-ins. Saving puts the hidden facts back in their place
 * (PLUS-43).
 */
export async function updateNotes(
  ctx: CallWork<(typeof UpdateNotes)['access']>,
  { applicationId: id, value, before }: CallInput<typeof UpdateNotes>['body'],
): Promise<void> {
  const { caller, now, target } = ctx
  const { companyId } = target
  const candidate = await lockCandidate(ctx.db, companyId, id)
  rejectReadOnly(candidate)
  const [box] = await loadBoxes(ctx.db, { companyId, candidateIds: [id] }, [caller.id])
  const visibleNote = box ? screenText(candidate.note, box, { html: true }) : candidate.note
  // Replace stand-ins before sanitising, which would remove an address that contains a stand-in.
  const note = sanitise(box ? restoreHiddenFacts(value, candidate.note, box) : value)
  if (note === candidate.note || sanitise(value) === visibleNote) return
  if (before !== undefined && visibleNote !== before)
    throw conflict('changedMeanwhile', 'Someone else saved this note after you read it. Reload and try again.')
  await ctx.db
    .update(candidates)
    .set({ note, noteUpdatedAt: now })
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, id)))
  await recordActivity(ctx.db, candidate, 'notes', now, caller.id)
  publishActivity(ctx, candidate, { by: caller.id })
  ctx.recordHistory({ companyId, entity: 'candidate', entityId: id, action: 'noted' })
}
