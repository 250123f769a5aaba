import type { Work } from '#platform/calls/actor/actor.ts'
/** The affected user and the acting user of an event. */
interface EventUsers {
  /** If set, only this user's values changed. */
  userId?: string
  by?: string
}

/**
 * Publishes the events of a change that also changes unread counts: for the candidate, its ad and the company on the
 * home grid.
 */
export function publishActivity(
  ctx: Work,
  candidate: { companyId: number; adId: number; id: number },
  users: EventUsers,
  candidateEvent: 'updateCandidate' | 'addCandidate' = 'updateCandidate',
): void {
  const { companyId, adId, id } = candidate
  ctx.publish({ type: candidateEvent, companyId, adId, candidateId: id, ...users })
  ctx.publish({ type: 'updateAd', companyId, adId, ...users })
  ctx.publish({ type: 'updateHome', companyId, ...users })
}
