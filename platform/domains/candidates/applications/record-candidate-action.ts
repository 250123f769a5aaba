import type { UnreadKind } from '#contract/base/enums.ts'
import type { LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { notifyFollowers, type NoticeEvent } from './notify-followers.ts'

/**
 * Applies the effects of an action of the candidate, on the own page (PLUS-09) or by mail (PLUS-87): marks it as unread
 * for all members, publishes events, sends emails and records history.
 */
export async function recordCandidateAction(
  work: Work,
  candidate: LockedCandidate,
  kind: UnreadKind,
  event: NoticeEvent,
  data?: Readonly<Record<string, string | number>>,
): Promise<void> {
  await announceCandidateAction(work, candidate, kind, event)
  work.recordHistory({
    companyId: candidate.companyId,
    entity: 'candidate',
    entityId: candidate.id,
    action: event,
    ...(data && { data }),
  })
}

/**
 * Applies the effects of `recordCandidateAction` without the history. `count` is the number of documents that were
 * handed in.
 */
export async function announceCandidateAction(
  work: Work,
  candidate: LockedCandidate,
  kind: UnreadKind,
  event: NoticeEvent,
  count = 1,
): Promise<void> {
  await recordActivity(work.db, candidate, kind, work.now, null)
  publishActivity(work, candidate, {})
  await notifyFollowers(work, candidate, event, count)
}
