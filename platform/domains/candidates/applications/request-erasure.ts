import { expireArchives } from '#platform/domains/company-export/expire-archives.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { anonymise } from './anonymise.ts'
import { changeAsCandidate } from './visitor.ts'

/**
 * Erases the candidate's data immediately, on request from their own page (PLUS-09). The link is invalid afterwards.
 */
export async function requestErasure(visitor: Actor, token: string): Promise<void> {
  await changeAsCandidate(visitor, token, async (work, candidate) => {
    await anonymise(work, candidate)
    await expireArchives(work, candidate.companyId)
    publishActivity(work, candidate, {})
    work.recordHistory({
      companyId: candidate.companyId,
      entity: 'candidate',
      entityId: candidate.id,
      action: 'anonymised',
      data: { asked: 'candidate' },
    })
  })
}
