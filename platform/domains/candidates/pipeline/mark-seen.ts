import type { CallInput } from '#contract/base/call.ts'
import type { MarkSeen } from '#contract/candidates/pipeline.ts'
import { markActivitySeen } from '#platform/domains/unread/activity.ts'
import type { CallWork } from '#platform/calls/http/context.ts'
import { lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'

/** Marks a kind of activity as seen by the caller. Only the caller's counts change (PIPE-62, PIPE-63). */
export async function markSeen(
  ctx: CallWork<(typeof MarkSeen)['access']>,
  { id, event }: CallInput<typeof MarkSeen>['body'],
): Promise<void> {
  const { caller, target } = ctx
  const { companyId } = target
  const candidate = await lockCandidate(ctx.db, companyId, id)
  const changed = await markActivitySeen(ctx.db, candidate, event, caller.id)
  if (!changed) return
  publishActivity(ctx, candidate, { userId: caller.id, by: caller.id })
  ctx.recordHistory({ companyId, entity: 'candidate', entityId: id, action: 'seen', data: { kind: event } })
}
