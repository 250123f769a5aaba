import { and, eq, sql } from 'drizzle-orm'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { findIncomingStep } from '#platform/domains/candidates/candidates/incoming-step.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { isNotAnonymised } from '#platform/domains/candidates/candidates/same-person.ts'
import { isNameHidden } from '#platform/domains/candidates/candidates/screening.ts'
import { markActivitySeen, markNewUnread } from '#platform/domains/unread/activity.ts'
import { userOf } from '#platform/foundation/auth/caller.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { HOUR_SECONDS } from '#rules/text-and-time/durations.ts'

// The steps that adding and copying a candidate share.

/** Maximum number of candidates that a company can add and copy in an hour. Each of them is sent a mail. */
const MAX_ADDED_PER_HOUR = 300

/** Counts one added or copied candidate. Throws 429 if the company has added too many. */
export const countAddition = ({ db, now, target: { companyId } }: MemberWork): Promise<void> =>
  countAttempt(db, { key: `add-candidate:${companyId}`, most: MAX_ADDED_PER_HOUR, seconds: HOUR_SECONDS }, now)

/** Locks the chosen step, or else the incoming step, and returns its id. Throws 400 `notOfAd` for a step of another ad. */
export async function lockStepOf(
  { db, target: { companyId } }: MemberWork,
  adId: number,
  chosenId: number | null | undefined,
): Promise<number> {
  const id = chosenId ?? (await findIncomingStep(db, companyId, adId))
  const step = id === null ? undefined : await lockStep(db, companyId, id)
  if (step?.adId !== adId) throw invalid({ step: ['notOfAd'] })
  return step.id
}

/**
 * Returns the error for an address that a candidate of the ad already has. Its detail is the id of this candidate,
 * unless the id would reveal whose application is screened anonymously (PLUS-43).
 */
export async function alreadyCandidate({ db, target: { companyId } }: MemberWork, adId: number, email: string) {
  const [known] = await db
    .select({ id: candidates.id, isHidden: sql<boolean>`${isNameHidden(sql`candidates`)}` })
    .from(candidates)
    .where(
      and(eq(candidates.companyId, companyId), eq(candidates.adId, adId), eq(candidates.email, email), isNotAnonymised),
    )
  const title = 'The ad already has a candidate with this email address.'
  return conflict('alreadyCandidate', title, known && !known.isHidden ? String(known.id) : undefined)
}

/** Marks the new candidate as unread for all members but the caller, and shows it on open boards. */
export async function showToColleagues(ctx: MemberWork, adId: number, id: number): Promise<void> {
  const { companyId } = ctx.target
  await markNewUnread(ctx.db, companyId, [id])
  const userId = userOf(ctx.caller)
  if (userId !== null) await markActivitySeen(ctx.db, { companyId, id }, 'new', userId)
  publishActivity(ctx, { companyId, id, adId }, {}, 'addCandidate')
}
