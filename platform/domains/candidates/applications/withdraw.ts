import { and, eq } from 'drizzle-orm'
import { cancelUnsent } from '#platform/domains/candidates/messages/unsent-message.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { CANDIDATE_ALERTS } from '#rules/candidates/candidate-alerts.ts'
import { recordCandidateAction } from './record-candidate-action.ts'
import { changeAsCandidate } from './visitor.ts'

/**
 * Withdraws the application (PLUS-09). The box stays on the board, read-only, and unsent messages are cancelled. Has no
 * effect if the application is already withdrawn.
 */
export async function withdraw(visitor: Actor, token: string): Promise<void> {
  const { now } = visitor
  await changeAsCandidate(visitor, token, async (work, candidate) => {
    if (candidate.gone) return
    await work.db
      .update(candidates)
      .set({ withdrawnAt: now, deletedAt: now, alert: CANDIDATE_ALERTS.withdrawn, askedFor: null, studyDeadline: null })
      .where(and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id)))
    await cancelUnsent(work.db, candidate, now)
    await recordCandidateAction(work, candidate, 'info', 'withdrew')
  })
}
