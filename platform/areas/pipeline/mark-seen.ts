import type { CallInput } from '#contract/call.ts'
import type { MarkSeen } from '#contract/pipeline.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { seeActivity } from './activity.ts'
import { lockCandidate } from './lock-candidate.ts'
import { recordActivityEvents } from './record-activity-events.ts'

/** Marks a kind of activity seen by the caller; only the caller's counts change (PIPE-62, PIPE-63). */
export async function markSeen(ctx: CtxOf<(typeof MarkSeen)['access']>, { id, event }: CallInput<typeof MarkSeen>['body']): Promise<void> {
  const { caller, place } = ctx
  const { companyId } = place
  await ctx.db.transaction(async (tx) => {
    const candidate = await lockCandidate(tx, companyId, id)
    const changed = await seeActivity(tx, candidate, event, caller.id)
    if (!changed) return
    await recordActivityEvents(tx, candidate, { userId: caller.id, by: caller.id })
    await recordHistory(tx, ctx, { companyId, entity: 'candidate', entityId: id, action: 'seen', data: { kind: event } })
  })
}
