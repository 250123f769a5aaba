import { eq } from 'drizzle-orm'
import {
  lockCandidate,
  refuseReadOnly,
  type LockedCandidate,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { notFound } from '#platform/foundation/errors/errors.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { hashLink } from '#platform/domains/candidates/candidates/candidate-link.ts'

/** Whose own page a token opens; null when it opens none. */
export async function candidateOfToken(db: Db, token: string): Promise<{ companyId: number; id: number } | null> {
  const [found] = await db
    .select({ companyId: candidates.companyId, id: candidates.id })
    .from(candidates)
    .where(eq(candidates.linkHash, hashLink(token)))
  return found ?? null
}

/**
 * Runs a change of the candidate whose page the token opens, in one unit of work with the candidate held. 404 for an
 * unknown token.
 */
export async function changeOwn<T>(
  visitor: Actor,
  token: string,
  change: (work: Work, candidate: LockedCandidate) => Promise<T>,
): Promise<T> {
  return write(visitor, async (work) => {
    const key = await candidateOfToken(work.db, token)
    if (key === null) throw notFound('The page does not exist')
    return change(work, await lockCandidate(work.db, key.companyId, key.id))
  })
}

/** The same, refused with 409 once the application was withdrawn or its ad archived. */
export const changeOpen = <T>(
  visitor: Actor,
  token: string,
  change: (work: Work, candidate: LockedCandidate) => Promise<T>,
): Promise<T> =>
  changeOwn(visitor, token, (work, candidate) => {
    refuseReadOnly(candidate)
    return change(work, candidate)
  })
