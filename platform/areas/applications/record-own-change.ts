import type { UnreadKind } from '#contract/enums.ts'
import { raiseActivity } from '#platform/areas/pipeline/activity.ts'
import type { LockedCandidate } from '#platform/areas/pipeline/lock-candidate.ts'
import { recordActivityEvents } from '#platform/areas/pipeline/record-activity-events.ts'
import type { Tx } from '#platform/db/client.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { notifyFollowers, type NoticeEvent } from './notify-followers.ts'
import type { VisitorCtx } from './visitor.ts'

/** What follows when a candidate does something on the own page: unread for every member, live, mailed, remembered (PLUS-09). */
export async function recordOwnChange(tx: Tx, ctx: VisitorCtx, candidate: LockedCandidate, kind: UnreadKind, event: Exclude<NoticeEvent, 'applied'>, data?: object): Promise<void> {
  await raiseActivity(tx, candidate, kind, ctx.now, null)
  await recordActivityEvents(tx, candidate, {})
  await notifyFollowers(tx, ctx, candidate, event)
  await recordHistory(tx, { now: ctx.now }, { companyId: candidate.companyId, entity: 'candidate', entityId: candidate.id, action: event, ...(data && { data }) })
}
