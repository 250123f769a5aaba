import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { CopyCandidate } from '#contract/candidates/add-candidate.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { insertCandidate } from '#platform/domains/candidates/candidates/insert-candidate.ts'
import { lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { ads, candidates, files } from '#platform/foundation/db/schema/index.ts'
import { conflict, invalid } from '#platform/foundation/errors/errors.ts'
import { lockOpenBoard } from './open-board.ts'
import { alreadyCandidate, countAddition, lockStepOf, showToColleagues } from './put-on-board.ts'
import { sendPrivacyNotice } from './send-privacy-notice.ts'

/** The kinds of documents that belong to the person. A case study belongs to the recruitment that asked for it. */
const COPIED_KINDS = ['cv', 'letter', 'video', 'file'] as const

/**
 * Copies a candidate to another ad of the company (PLUS-88). The copy is a candidate of its own: the documents share
 * their bytes until the last of them is deleted, and everything else is duplicated. Messages, ratings and the history
 * stay with the original. The person is sent a notice, and both histories name the other candidate.
 *
 * Throws 400 `otherCompany` if the company has no such ad, 409 if the candidate is deleted or the ad cannot get
 * candidates, and 409 `alreadyCandidate` if the person is a candidate of the ad.
 */
export async function copyCandidate(
  ctx: MemberWork,
  body: CallInput<typeof CopyCandidate>['body'],
): Promise<CallOutput<typeof CopyCandidate>> {
  const { db, now } = ctx
  const { companyId } = ctx.target
  await countAddition(ctx)
  const isAd = and(eq(ads.companyId, companyId), eq(ads.id, body.ad), isNull(ads.deletedAt))
  const [target] = await db.select({ id: ads.id }).from(ads).where(isAd)
  if (target === undefined) throw invalid({ ad: ['otherCompany'] })
  const ad = await lockOpenBoard(ctx, companyId, body.ad)
  const stepId = await lockStepOf(ctx, ad.id, body.step)
  const original = await lockCandidate(db, companyId, body.id)
  if (original.gone) throw conflict('readOnly', 'This candidate has been deleted and is read-only.')
  const isOriginal = and(eq(candidates.companyId, companyId), eq(candidates.id, original.id))
  const [stored] = await db
    .select({
      phone: candidates.phone,
      dateOfBirth: candidates.dateOfBirth,
      answers: candidates.answers,
      note: candidates.note,
    })
    .from(candidates)
    .where(isOriginal)
  if (stored === undefined) throw new Error('The candidate could not be read.')
  const touch = { channel: 'copied', label: null, at: now } as const
  const hasNote = body.note && stored.note !== ''
  const id = await insertCandidate(
    ctx,
    { companyId, adId: ad.id, stepId },
    {
      name: original.name,
      email: original.email,
      phone: stored.phone,
      dateOfBirth: stored.dateOfBirth,
      locale: original.locale,
      ...(body.answers && { answers: stored.answers }),
      ...(hasNote && { note: stored.note, noteUpdatedAt: now }),
      arrival: { first: touch, last: touch },
    },
  )
  if (id === null) throw await alreadyCandidate(ctx, ad.id, original.email)
  if (body.documents) await copyDocuments(ctx, original.id, id)
  await showToColleagues(ctx, ad.id, id)
  publishActivity(ctx, original, {})
  await sendPrivacyNotice(ctx, ad, id, { fromAd: original.adTitle })
  const remember = (entityId: number, action: 'copied' | 'copiedHere', data: object) =>
    ctx.recordHistory({ companyId, entity: 'candidate', entityId, action, data: { ...data } })
  remember(original.id, 'copied', { toAd: ad.id, candidate: id })
  remember(id, 'copiedHere', { ad: ad.id, fromAd: original.adId, candidate: original.id })
  return { id }
}

/** Copies the rows of the documents. The bytes are shared, and deleted with the last row (foundation/files/purge.ts). */
async function copyDocuments({ db, target: { companyId } }: MemberWork, from: number, to: number): Promise<void> {
  const documents = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.companyId, companyId),
        eq(files.candidateId, from),
        inArray(files.kind, [...COPIED_KINDS]),
        isNull(files.deletedAt),
      ),
    )
    .orderBy(files.id)
    .for('share')
  if (documents.length > 0)
    await db.insert(files).values(documents.map((file) => ({ ...file, id: randomUUID(), candidateId: to })))
}
