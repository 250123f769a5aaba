import { and, eq } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { AddCandidate } from '#contract/candidates/add-candidate.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { insertCandidate } from '#platform/domains/candidates/candidates/insert-candidate.ts'
import { isUnclaimed } from '#platform/domains/candidates/candidates/unclaimed-files.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { checkAddedCandidate } from '#rules/candidates/added-candidate.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { lockOpenBoard } from './open-board.ts'
import { alreadyCandidate, countAddition, lockStepOf, showToColleagues } from './put-on-board.ts'
import { sendPrivacyNotice } from './send-privacy-notice.ts'

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
  const { now } = ctx
  const { companyId } = ctx.target
  const { source, locale = 'sv', phone = '', note = '', cv } = body
  const errors = checkAddedCandidate({ ...body, phone })
  if (!hasNoErrors(errors)) throw invalid(errors)
  await countAddition(ctx)
  const ad = await lockOpenBoard(ctx, companyId, body.ad)
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
  await showToColleagues(ctx, ad.id, id)
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

/** Gives an uploaded CV to the candidate. Throws 400 if it does not exist or belongs to a candidate. */
async function claimCv({ db, target: { companyId } }: MemberWork, fileId: string, candidateId: number): Promise<void> {
  const claimed = await db
    .update(files)
    .set({ candidateId })
    .where(and(isUnclaimed(companyId, [fileId]), eq(files.kind, 'cv')))
    .returning({ id: files.id })
  if (claimed.length === 0) throw invalid({ cv: ['unknown'] }, 'The CV could not be found. Upload it again.')
}
