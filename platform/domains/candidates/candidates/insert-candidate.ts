import { and, eq, sql } from 'drizzle-orm'
import type { Work } from '#platform/calls/actor/actor.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import type { Arrival } from '#rules/candidates/arrival.ts'
import { CANDIDATE_ALERTS } from '#rules/candidates/candidate-alerts.ts'
import { writeArrival } from './arrival-columns.ts'
import { newCandidateLink } from './candidate-link.ts'
import { POSITION_GAP } from './position.ts'
import { isNotAnonymised, isSamePerson } from './same-person.ts'

type Columns = typeof candidates.$inferInsert

/** Where a new candidate is placed. The caller has locked the step. */
export interface NewPlace {
  companyId: number
  adId: number
  stepId: number
}

/** The values of a new candidate. The others have defaults, or follow from the place and the time. */
export type NewCandidate = Pick<Columns, 'name' | 'email' | 'locale'> &
  Partial<
    Pick<Columns, 'phone' | 'dateOfBirth' | 'answers' | 'submissionKey' | 'note' | 'noteUpdatedAt' | 'rank' | 'source'>
  > & { arrival: Arrival }

/**
 * Inserts a candidate first in a step, with the alert if the same person is already a candidate of the company. Returns
 * its id, or null if the ad already has a candidate with this email address. A unique index ensures this even for
 * concurrent requests.
 */
export async function insertCandidate(
  { db, deps, now }: Pick<Work, 'db' | 'deps' | 'now'>,
  { companyId, adId, stepId }: NewPlace,
  { arrival, ...candidate }: NewCandidate,
): Promise<number | null> {
  const person = { email: candidate.email, phone: candidate.phone ?? null }
  const [otherApplication] = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), isSamePerson(person), isNotAnonymised))
    .limit(1)
  const [inserted] = await db
    .insert(candidates)
    .values({
      companyId,
      adId,
      stepId,
      position: sql`coalesce(
        (select min(position) from candidates
          where company_id = ${companyId} and ad_id = ${adId} and step_id = ${stepId}),
        ${2 * POSITION_GAP}::float8) - ${POSITION_GAP}::float8`,
      ...candidate,
      alert: otherApplication === undefined ? null : CANDIDATE_ALERTS.appliedBefore,
      ...writeArrival(arrival),
      appliedAt: now,
      changedAt: now,
      enteredStepAt: now,
      activityNew: now,
      ...newCandidateLink(deps),
    })
    .onConflictDoNothing({
      target: [candidates.companyId, candidates.adId, candidates.email],
      where: sql`anonymised_at is null`,
    })
    .returning({ id: candidates.id })
  return inserted?.id ?? null
}
