import { eq } from 'drizzle-orm'
import {
  lockCandidate,
  rejectReadOnly,
  type LockedCandidate,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { hashCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'

/** Returns the candidate with a token to their own page. Null if the token is not valid. */
export async function getCandidateByToken(db: Db, token: string): Promise<{ companyId: number; id: number } | null> {
  const [candidate] = await db
    .select({ companyId: candidates.companyId, id: candidates.id })
    .from(candidates)
    .where(eq(candidates.linkHash, hashCandidateLink(token)))
  return candidate ?? null
}

/**
 * Runs a change for the candidate with a token, in one unit of work and with the candidate locked. Throws 404 for an
 * unknown token.
 */
export async function changeAsCandidate<T>(
  visitor: Actor,
  token: string,
  change: (work: Work, candidate: LockedCandidate) => Promise<T>,
): Promise<T> {
  return write(visitor, async (work) => {
    const key = await getCandidateByToken(work.db, token)
    if (key === null) throw notFound('No such page.')
    return change(work, await lockCandidate(work.db, key.companyId, key.id))
  })
}

/** Runs a change as `changeAsCandidate` does. Throws 409 if the application was withdrawn or the ad is closed. */
export const changeOpenApplication = <T>(
  visitor: Actor,
  token: string,
  change: (work: Work, candidate: LockedCandidate) => Promise<T>,
): Promise<T> =>
  changeAsCandidate(visitor, token, (work, candidate) => {
    rejectReadOnly(candidate)
    return change(work, candidate)
  })
