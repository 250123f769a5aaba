import type { Db } from '#platform/db/client.ts'
import { recordEvent } from '#platform/events/record-event.ts'

/** Whom it concerns, and who did it. */
interface Concern {
  /** Only this user's values changed. */
  userId?: string
  by?: string
}

/** The events of a change that also changes unread counts: the box, its ad and the company on the home grid. */
export async function recordActivityEvents(
  tx: Db,
  candidate: { companyId: number; adId: number; id: number },
  concern: Concern,
  first: 'updateCandidate' | 'addCandidate' = 'updateCandidate',
): Promise<void> {
  const { companyId, adId, id } = candidate
  await recordEvent(tx, { type: first, companyId, adId, candidateId: id, ...concern })
  await recordEvent(tx, { type: 'updateAd', companyId, adId, ...concern })
  await recordEvent(tx, { type: 'updateHome', companyId, ...concern })
}
