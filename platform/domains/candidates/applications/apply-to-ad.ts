import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { writeArrival } from '#platform/domains/candidates/candidates/arrival-columns.ts'
import { publishActivity } from '#platform/domains/candidates/candidates/publish-activity.ts'
import { lockStep } from '#platform/domains/candidates/candidates/lock-step.ts'
import { POSITION_GAP } from '#platform/domains/candidates/candidates/position.ts'
import { markNewUnread } from '#platform/domains/unread/activity.ts'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { ads, candidates, companies, files, steps } from '#platform/foundation/db/schema/index.ts'
import { gone, invalid } from '#platform/foundation/errors/errors.ts'
import { isWithinLimit } from '#platform/calls/http/rate-limit.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { hasBoard } from '#rules/ads/ad-lifecycle.ts'
import { INCOMING_INDEX } from '#rules/candidates/board.ts'
import { CANDIDATE_ALERTS } from '#rules/candidates/candidate-alerts.ts'
import { isEmailAddress, normalizeEmail } from '#rules/people/email-address.ts'
import { fullName } from '#rules/people/person-name.ts'
import { validateAnswers, type Application } from './application.ts'
import { candidateLink, newCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import { replyAddress } from '#platform/domains/candidates/candidates/reply-address.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import { isNotAnonymised, isSamePerson } from '#platform/domains/candidates/candidates/same-person.ts'

/** The new candidate, or `alreadyApplied` if the person has already applied and was sent the link to their own page. */
export type Applied = { candidateId: number; companyId: number } | { alreadyApplied: true }

/**
 * Stores an application for an active ad (PLUS-06). The candidate comes first in the incoming step and is unread for
 * all members. The applicant gets a receipt by email.
 * A second application with the same address creates no candidate (PLUS-07). A unique index ensures this even for
 * concurrent requests.
 * Throws 410 if the ad does not accept applications, and 400 with the invalid fields.
 */
export function applyToAd(visitor: Actor, adId: number, application: Application): Promise<Applied> {
  return write(visitor, async (work) => {
    const { db, now } = work
    const ad = await openAd(db, adId)
    const sentBefore = await findBySubmissionKey(db, ad, application)
    if (sentBefore !== null) return sentBefore
    const kinds = await db.select({ kind: files.kind }).from(files).where(unclaimed(ad.companyId, application.fileIds))
    if (kinds.length !== application.fileIds.length)
      throw invalid({ files: ['missing'] }, 'A file could not be found. Upload it again.')
    const answers = validateAnswers(
      application,
      ad,
      kinds.map(({ kind }) => kind),
      now,
    )
    const candidateId = await insertCandidate(work, ad, application, answers)
    return candidateId === null
      ? sendLinkAgain(work, ad, application)
      : completeApplication(work, ad, application, candidateId, answers.length)
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

/** Matches files that were uploaded for the company and belong to no candidate yet. */
const unclaimed = (companyId: number, fileIds: readonly string[]) =>
  and(
    inArray(files.id, [...fileIds]),
    eq(files.companyId, companyId),
    isNull(files.candidateId),
    isNull(files.deletedAt),
  )

/**
 * Inserts the candidate first in the incoming step and returns its id. Returns null if the address has already applied
 * for the ad.
 */
async function insertCandidate(
  work: Work,
  ad: OpenAd,
  application: Application,
  answers: ReturnType<typeof validateAnswers>,
): Promise<number | null> {
  const { db, deps, now } = work
  const { companyId, id: adId } = ad
  const { applicant } = application
  const [step] = await db
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, adId)))
    .orderBy(asc(steps.position))
    .offset(INCOMING_INDEX)
    .limit(1)
  if (step === undefined || !(await lockStep(db, companyId, step.id)))
    throw gone('adClosed', 'This job is no longer accepting applications.')
  const person = { email: normalizeEmail(applicant.email), phone: applicant.phone.trim() }
  const [earlierApplication] = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), isSamePerson(person), isNotAnonymised))
    .limit(1)
  const [inserted] = await db
    .insert(candidates)
    .values({
      companyId,
      adId,
      stepId: step.id,
      position: sql`coalesce(
        (select min(position) from candidates
          where company_id = ${companyId} and ad_id = ${adId} and step_id = ${step.id}),
        ${2 * POSITION_GAP}::float8) - ${POSITION_GAP}::float8`,
      name: fullName({ firstName: applicant.firstName.trim(), lastName: applicant.lastName.trim() }),
      ...person,
      alert: earlierApplication === undefined ? null : CANDIDATE_ALERTS.appliedBefore,
      dateOfBirth: applicant.dateOfBirth.trim() || null,
      locale: application.locale,
      answers,
      ...writeArrival(application.arrival),
      submissionKey: application.submissionKey,
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

/** Sends replies to the chat, or to the contact person named in the ad if replies by mail are off. */
function replyTo(
  { deps }: Pick<Work, 'deps'>,
  { details }: OpenAd,
  candidate: { companyId: number; id: number; linkNonce: string },
): { replyTo?: string } {
  const contact = details?.contact.email ?? ''
  const address = replyAddress(deps, candidate) ?? (isEmailAddress(contact) ? contact : null)
  return address === null ? {} : { replyTo: address }
}

async function completeApplication(
  work: Work,
  ad: OpenAd,
  application: Application,
  candidateId: number,
  answers: number,
): Promise<Applied> {
  const { db, deps, now } = work
  const { companyId } = ad
  await markNewUnread(db, companyId, [candidateId])
  const documents: string[] = []
  if (application.fileIds.length > 0) {
    const claimed = await db
      .update(files)
      .set({ candidateId })
      .where(unclaimed(companyId, application.fileIds))
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
    ...replyTo(work, ad, candidate),
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
  publishActivity(work, notice, {}, 'addCandidate')
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
    ...replyTo(work, ad, { ...known, companyId: ad.companyId }),
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
