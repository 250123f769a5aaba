import type { Work } from '#platform/calls/actor/actor.ts'
/** Whom it concerns, and who did it. */
interface Concern {
  /** Only this user's values changed. */
  userId?: string
  by?: string
}

/** The events of a change that also changes unread counts: the box, its ad and the company on the home grid. */
export function recordActivityEvents(
  ctx: Work,
  candidate: { companyId: number; adId: number; id: number },
  concern: Concern,
  first: 'updateCandidate' | 'addCandidate' = 'updateCandidate',
): void {
  const { companyId, adId, id } = candidate
  ctx.tell({ type: first, companyId, adId, candidateId: id, ...concern })
  ctx.tell({ type: 'updateAd', companyId, adId, ...concern })
  ctx.tell({ type: 'updateHome', companyId, ...concern })
}
