import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { writeArrival } from '#platform/domains/candidates/candidates/arrival-columns.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { findIncomingStep } from '#platform/domains/candidates/candidates/incoming-step.ts'
import { insertCandidate } from '#platform/domains/candidates/candidates/insert-candidate.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { markNewUnread, recordActivity } from '#platform/domains/unread/activity.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { ads, candidates, companies, files } from '#platform/foundation/db/schema/index.ts'
import { gone, invalid } from '#platform/foundation/errors/errors.ts'
import { isWithinLimit } from '#platform/calls/http/rate-limit.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import { RECRUITER_CHANNELS } from '#rules/candidates/channels.ts'
import { normalizeEmail } from '#rules/people/email-address.ts'
import { fullName } from '#rules/people/person-name.ts'
import { validateAnswers, type Application } from './application.ts'
import { candidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { replyTo } from '#platform/domains/candidates/candidates/reply-address.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import { isNotAnonymised } from '#platform/domains/candidates/candidates/same-person.ts'
import { isUnclaimed } from '#platform/domains/candidates/candidates/unclaimed-files.ts'

/** The new candidate, or `alreadyApplied` if the person has already applied and was sent the link to their own page. */
export type Applied = { candidateId: number; companyId: number } | { alreadyApplied: true }

/**
 * Stores an application for an active ad (PLUS-06). The candidate comes first in the incoming step and is unread for
 * all members. The applicant gets a receipt by email.
 * A second application with the same address creates no candidate (PLUS-07). A unique index ensures this even for
 * concurrent requests. If a recruiter has put the person on the board, that candidate gets the application (PLUS-88).
 * Throws 410 if the ad does not accept applications, and 400 with the invalid fields.
 */
export function applyToAd(visitor: Actor, adId: number, application: Application): Promise<Applied> {
  return write(visitor, async (work) => {
    const { db, now } = work
    const ad = await openAd(db, adId)
    const sentBefore = await findBySubmissionKey(db, ad, application)
    if (sentBefore !== null) return sentBefore
    const kinds = await db
      .select({ kind: files.kind })
      .from(files)
      .where(isUnclaimed(ad.companyId, application.fileIds))
    if (kinds.length !== application.fileIds.length)
      throw invalid({ files: ['missing'] }, 'A file could not be found. Upload it again.')
    const answers = validateAnswers(
      application,
      ad,
      kinds.map(({ kind }) => kind),
      now,
    )
    const newId = await insertApplication(work, ad, application, answers)
    if (newId !== null) {
      await markNewUnread(work.db, ad.companyId, [newId])
      return completeApplication(work, ad, application, newId, answers.length, 'addCandidate')
    }
    const addedId = await completeAddedCandidate(work, ad, application, answers)
    return addedId === null
      ? sendLinkAgain(work, ad, application)
      : completeApplication(work, ad, application, addedId, answers.length, 'updateCandidate')
  })
}

type OpenAd = Awaited<ReturnType<typeof openAd>>

/** Returns the ad and locks it, so that it cannot be closed while it receives the application. */
async function openAd(db: Db, adId: number) {
  const [ad] = await db
    .select({
      companyId: ads.companyId,
      id: ads.id,
      title: ads.title,
      type: ads.type,
      use: ads.use,
      source: ads.source,
      form: ads.form,
      documents: ads.documents,
      sender: companies.senderEmail,
      retentionMonths: companies.retentionMonths,
      end: ads.end,
      details: ads.details,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .where(and(eq(ads.id, adId), isNull(ads.deletedAt), isNull(companies.bannedAt)))
    .for('share', { of: ads })
  if (ad === undefined || ad.type !== 'active' || !hasBoard(ad))
    throw gone('adClosed', 'This job is no longer accepting applications.')
  return ad
}

/** Returns the candidate that the same form has already created, in case the response to the first request was lost. */
async function findBySubmissionKey(
  db: Db,
  ad: OpenAd,
  { applicant, submissionKey }: Application,
): Promise<Applied | null> {
  if (submissionKey === null) return null
  const [known] = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        eq(candidates.companyId, ad.companyId),
        eq(candidates.email, normalizeEmail(applicant.email)),
        eq(candidates.adId, ad.id),
        eq(candidates.submissionKey, submissionKey),
      ),
    )
  return known === undefined ? null : { candidateId: known.id, companyId: ad.companyId }
}

/**
 * Inserts the candidate first in the incoming step and returns its id. Returns null if the address has already applied
 * for the ad.
 */
async function insertApplication(
  work: Work,
  { companyId, id: adId }: OpenAd,
  { applicant, ...application }: Application,
  answers: ReturnType<typeof validateAnswers>,
): Promise<number | null> {
  const stepId = await findIncomingStep(work.db, companyId, adId)
  if (stepId === null || !(await lockStep(work.db, companyId, stepId)))
    throw gone('adClosed', 'This job is no longer accepting applications.')
  return insertCandidate(
    work,
    { companyId, adId, stepId },
    {
      ...personOf(applicant),
      email: normalizeEmail(applicant.email),
      locale: application.locale,
      answers,
      arrival: application.arrival,
      submissionKey: application.submissionKey,
    },
  )
}

/** Returns the columns of the standard questions, except the address. */
const personOf = (applicant: Application['applicant']) => ({
  name: fullName({ firstName: applicant.firstName.trim(), lastName: applicant.lastName.trim() }),
  phone: applicant.phone.trim(),
  dateOfBirth: applicant.dateOfBirth.trim() || null,
})

/**
 * Stores an application of a person whom a recruiter has put on the board (PLUS-88): the candidate keeps its place and
 * gets the answers of the form. Returns the candidate's id, or null if the address has no such candidate.
 */
async function completeAddedCandidate(
  { db, now }: Work,
  { companyId, id: adId }: OpenAd,
  { applicant, ...application }: Application,
  answers: ReturnType<typeof validateAnswers>,
): Promise<number | null> {
  const {
    firstChannel: _,
    firstChannelAt: __,
    firstChannelLabel: ___,
    ...lastTouch
  } = writeArrival(application.arrival)
  const [completed] = await db
    .update(candidates)
    .set({
      ...personOf(applicant),
      locale: application.locale,
      answers,
      submissionKey: application.submissionKey,
      appliedAt: now,
      ...lastTouch,
    })
    .where(
      and(
        eq(candidates.companyId, companyId),
        eq(candidates.adId, adId),
        eq(candidates.email, normalizeEmail(applicant.email)),
        inArray(candidates.channel, [...RECRUITER_CHANNELS]),
        isNotAnonymised,
        isNull(candidates.deletedAt),
      ),
    )
    .returning({ id: candidates.id })
  if (completed === undefined) return null
  await recordActivity(db, { companyId, id: completed.id }, 'new', now, null)
  return completed.id
}

async function completeApplication(
  work: Work,
  ad: OpenAd,
  application: Application,
  candidateId: number,
  answers: number,
  event: 'addCandidate' | 'updateCandidate',
): Promise<Applied> {
  const { db, deps, now } = work
  const { companyId } = ad
  const documents: string[] = []
  if (application.fileIds.length > 0) {
    const claimed = await db
      .update(files)
      .set({ candidateId })
      .where(isUnclaimed(companyId, application.fileIds))
      .returning({ id: files.id, name: files.name })
    if (claimed.length !== application.fileIds.length)
      throw invalid({ files: ['missing'] }, 'A file could not be found. Upload it again.')
    documents.push(...claimed.map(({ name }) => name))
  }
  const [candidate] = await db
    .select({
      companyId: candidates.companyId,
      id: candidates.id,
      name: candidates.name,
      email: candidates.email,
      linkNonce: candidates.linkNonce,
    })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.id, candidateId)))
  if (candidate === undefined) throw new Error('The new candidate could not be read.')
  work.sendMail({
    to: candidate.email,
    template: 'applicationReceipt',
    locale: application.locale,
    companyId,
    candidateId,
    ...(ad.sender !== null && { from: ad.sender }),
    ...replyTo(deps, ad.details?.contact.email, candidate),
    data: {
      head: await getAdLetterhead(db, deps, companyId, ad.id),
      candidateName: candidate.name,
      adTitle: ad.title,
      sentAt: now,
      documents,
      answers,
      lastDay: ad.end,
      contact: { person: ad.details?.contact.person ?? null, phone: ad.details?.contact.phone ?? null },
      link: candidateLink(deps, candidate),
      retentionMonths: ad.retentionMonths,
    },
  })
  const notice = {
    companyId,
    id: candidateId,
    adId: ad.id,
    adTitle: ad.title,
    name: candidate.name,
    email: candidate.email,
  }
  publishActivity(work, notice, {}, event)
  work.recordHistory({
    companyId,
    entity: 'candidate',
    entityId: candidateId,
    action: 'applied',
    // Without labels, which may name a person.
    data: { ad: ad.id, channel: application.arrival.last.channel, firstChannel: application.arrival.first.channel },
  })
  return { candidateId, companyId }
}

/** Sends the link to an existing candidate, unless the request repeats the same form. */
async function sendLinkAgain(work: Work, ad: OpenAd, application: Application): Promise<Applied> {
  const { db, deps, now } = work
  const [known] = await db
    .select({
      id: candidates.id,
      name: candidates.name,
      email: candidates.email,
      appliedAt: candidates.appliedAt,
      linkNonce: candidates.linkNonce,
      submissionKey: candidates.submissionKey,
    })
    .from(candidates)
    .where(
      and(
        eq(candidates.companyId, ad.companyId),
        eq(candidates.adId, ad.id),
        eq(candidates.email, normalizeEmail(application.applicant.email)),
        isNull(candidates.anonymisedAt),
      ),
    )
  if (known === undefined) throw new Error('The application conflicts with a candidate that could not be read.')
  if (application.submissionKey !== null && known.submissionKey === application.submissionKey)
    return { candidateId: known.id, companyId: ad.companyId }
  if (!(await canSendLinkAgain(db, ad.companyId, known.id, now))) return { alreadyApplied: true }
  work.sendMail({
    to: known.email,
    template: 'applyAgain',
    locale: application.locale,
    companyId: ad.companyId,
    candidateId: known.id,
    ...(ad.sender !== null && { from: ad.sender }),
    ...replyTo(deps, ad.details?.contact.email, { ...known, companyId: ad.companyId }),
    data: {
      head: await getAdLetterhead(db, deps, ad.companyId, ad.id),
      candidateName: known.name,
      adTitle: ad.title,
      appliedAt: known.appliedAt,
      link: candidateLink(deps, known),
    },
  })
  work.recordHistory({ companyId: ad.companyId, entity: 'candidate', entityId: known.id, action: 'appliedAgain' })
  return { alreadyApplied: true }
}

/**
 * Maximum number of links sent to one candidate per day. Limits abuse, because anyone can enter someone else's address.
 */
const MAX_LINKS_PER_DAY = 3

const canSendLinkAgain = (tx: Tx, companyId: number, candidateId: number, now: Date): Promise<boolean> =>
  isWithinLimit(
    tx,
    { key: `apply-again:${companyId}:${candidateId}`, most: MAX_LINKS_PER_DAY, seconds: DAY_SECONDS },
    now,
  )
