import { and, eq, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AddCandidate } from '#contract/candidates/add-candidate.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'
import { findIncomingStep } from '#platform/domains/candidates/candidates/incoming-step.ts'
import { insertCandidate } from '#platform/domains/candidates/candidates/insert-candidate.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { isNotAnonymised } from '#platform/domains/candidates/candidates/same-person.ts'
import { isNameHidden } from '#platform/domains/candidates/candidates/screening.ts'
import { isUnclaimed } from '#platform/domains/candidates/candidates/unclaimed-files.ts'
import { markActivitySeen, markNewUnread } from '#platform/domains/unread/activity.ts'
import { userOf } from '#platform/foundation/auth/caller.ts'
import { candidates, files } from '#platform/foundation/db/schema/index.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { checkAddedCandidate } from '#rules/candidates/added-candidate.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { HOUR_SECONDS } from '#rules/text-and-time/durations.ts'
import { lockOpenBoard } from './open-board.ts'
import { sendPrivacyNotice } from './send-privacy-notice.ts'

/** Maximum number of candidates that a company can add in an hour. Each of them is sent a mail. */
const MAX_ADDED_PER_HOUR = 300

/**
 * Adds a candidate to an ad by hand (PLUS-88). The candidate comes first in the step, and is unread for all other
 * members. The person is sent the privacy notice with the link to their own page.
 *
 * Throws 400 with the invalid fields, 409 if the ad cannot get candidates, and 409 `alreadyCandidate` if it has a
 * candidate with this address.
 */
export async function addCandidate(
  ctx: MemberWork,
  body: CallInput<typeof AddCandidate>['body'],
): Promise<CallOutput<typeof AddCandidate>> {
  const { db, now, caller } = ctx
  const { companyId } = ctx.target
  const { source, locale = 'sv', phone = '', note = '', cv } = body
  const errors = checkAddedCandidate({ ...body, phone })
  if (!hasNoErrors(errors)) throw invalid(errors)
  await countAttempt(db, { key: `add-candidate:${companyId}`, most: MAX_ADDED_PER_HOUR, seconds: HOUR_SECONDS }, now)
  const ad = await lockOpenBoard(db, companyId, body.ad)
  const stepId = await lockStepOf(ctx, ad.id, body.step)
  const email = normalizeEmail(body.email)
  const touch = { channel: 'addedByHand', label: null, at: now } as const
  const cleanNote = sanitise(note)
  const id = await insertCandidate(
    ctx,
    { companyId, adId: ad.id, stepId },
    {
      name: body.name.trim(),
      email,
      phone: phone.trim() || null,
      locale,
      source,
      ...(cleanNote !== '' && { note: cleanNote, noteUpdatedAt: now }),
      arrival: { first: touch, last: touch },
    },
  )
  if (id === null) throw await alreadyCandidate(ctx, ad.id, email)
  if (cv) await claimCv(ctx, cv, id)
  await markNewUnread(db, companyId, [id])
  const userId = userOf(caller)
  if (userId !== null) await markActivitySeen(db, { companyId, id }, 'new', userId)
  publishActivity(ctx, { companyId, id, adId: ad.id }, {}, 'addCandidate')
  await sendPrivacyNotice(ctx, ad, id, { source })
  ctx.recordHistory({
    companyId,
    entity: 'candidate',
    entityId: id,
    action: 'added',
    data: { ad: ad.id, source },
  })
  return { id }
}

/** Locks the chosen step, or else the incoming step, and returns its id. Throws 400 `notOfAd` for a step of another ad. */
async function lockStepOf(
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
async function alreadyCandidate({ db, target: { companyId } }: MemberWork, adId: number, email: string) {
  const [known] = await db
    .select({ id: candidates.id, isHidden: sql<boolean>`${isNameHidden(sql`candidates`)}` })
    .from(candidates)
    .where(
      and(eq(candidates.companyId, companyId), eq(candidates.adId, adId), eq(candidates.email, email), isNotAnonymised),
    )
  const title = 'The ad already has a candidate with this email address.'
  return conflict('alreadyCandidate', title, known && !known.isHidden ? String(known.id) : undefined)
}

/** Gives an uploaded CV to the candidate. Throws 400 if it does not exist or belongs to a candidate. */
async function claimCv({ db, target: { companyId } }: MemberWork, fileId: string, candidateId: number): Promise<void> {
  const claimed = await db
    .update(files)
    .set({ candidateId })
    .where(and(isUnclaimed(companyId, [fileId]), eq(files.kind, 'cv')))
    .returning({ id: files.id })
  if (claimed.length === 0) throw invalid({ cv: ['unknown'] }, 'The CV could not be found. Upload it again.')
}
