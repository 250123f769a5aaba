import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { RequestedDocuments } from '#platform/domains/candidates/candidates/requested-documents.ts'
import { isAdClosed } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import {
  ads,
  candidates,
  companies,
  files,
  members,
  messages,
  steps,
  users,
  type StoredAnswer,
} from '#platform/foundation/db/schema/index.ts'
import { erasedOn } from '#rules/candidates/retention.ts'
import type { CandidateSource } from '#rules/candidates/added-candidate.ts'
import type { UploadMessage } from '#contract/ads/step-message.ts'
import { parseLocale, type Locale } from '#rules/text-and-time/locale.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { REJECTED_INDEX } from '#rules/candidates/board.ts'
import { UNDO_WINDOW_MS } from '#rules/candidates/bulk-actions.ts'
import { fullName } from '#rules/people/person-name.ts'
import { stemOf } from './hand-in-documents.ts'
import { hashCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'

/** The progress of an application as shown to the candidate. Does not reveal the company's steps or ratings. */
export type Stage = 'sent' | 'read' | 'asked' | 'handedIn' | 'hired' | 'rejected' | 'withdrawn' | 'ended'

/** A message of the conversation, with sanitised HTML. `sender` is null for the candidate's own messages. */
export interface OwnMessage {
  date: Date
  sender: string | null
  /** Determines the colour of the sender's avatar. Never shown. */
  senderEmail: string | null
  html: string
  /** Whether the candidate's message arrived by mail. */
  isByMail: boolean
}

/** A requested document that the candidate has submitted. */
interface SubmittedDocument {
  kind: 'cv' | 'letter' | 'video' | 'file' | 'study'
  /** The requested name for documents of kind `file`, otherwise empty. */
  requestedName: string
  /** The submitted file, or null. `canReplace` says whether the candidate can still replace it. */
  file: { id: string; name: string; size: number; url: string } | null
  canReplace: boolean
}

/** The data of the candidate's own page (PLUS-09). */
export interface OwnPage {
  id: number
  companyId: number
  companyName: string
  logo: { id: string; name: string; kind: 'logo' } | null
  adId: number
  adTitle: string
  city: string | null
  /** Whether the ad is active, so that its page can be opened. `adEnd` is its end, or null. */
  adIsActive: boolean
  adEnd: Date | null
  name: string
  email: string
  phone: string | null
  locale: Locale
  appliedAt: Date
  /** How the candidate came to the ad: applied, or added or copied by a recruiter (PLUS-88). */
  origin: 'applied' | 'added' | 'copied'
  /** Where the details come from. Null unless a recruiter added the candidate. */
  source: CandidateSource | null
  /**
   * `open`: the candidate can do everything. `withdrawn` and `closed` (the ad is archived or deleted): the candidate
   * can only read, download and erase data.
   */
  state: 'open' | 'withdrawn' | 'closed'
  stage: Stage
  /**
   * `readAt`: when a member first opened the application. `handedInAt`: when the candidate submitted the last document of
   * the latest request. `decidedAt`: when the company sent its decision, or rejected
   * the candidate without a message. `withdrawnAt`: when the candidate withdrew. Null if it has not happened.
   */
  readAt: Date | null
  handedInAt: Date | null
  decidedAt: Date | null
  withdrawnAt: Date | null
  /** Whether the company has written to the candidate about its decision. */
  hasLetter: boolean
  /** The candidate's contact at the company: the last sender, or else the contact person named in the ad. */
  contact: { name: string; firstName: string; phone: string | null } | null
  retentionMonths: number
  /** The day the data will be erased, YYYY-MM-DD. Null if not known yet. */
  erasedOn: string | null
  answers: StoredAnswer[]
  /** The messages sent so far, oldest first. */
  conversation: OwnMessage[]
  /** The requested documents that the candidate has not submitted yet. */
  missing: {
    documents: ('cv' | 'letter' | 'video')[]
    files: string[]
    study: { url: string; deadline: Date | null } | null
  }
  /** The submitted documents of the latest request. */
  submitted: SubmittedDocument[]
  documents: { id: string; name: string; kind: string; date: Date; size: number; url: string }[]
}

/** Loads the candidate's own page for a link. Returns null if the link is not valid. */
export async function loadOwnPage({ db, deps, now }: Actor, token: string): Promise<OwnPage | null> {
  const [row] = await db
    .select({
      companyId: candidates.companyId,
      id: candidates.id,
      adId: candidates.adId,
      name: candidates.name,
      email: candidates.email,
      phone: candidates.phone,
      locale: candidates.locale,
      appliedAt: candidates.appliedAt,
      channel: candidates.channel,
      source: candidates.source,
      readAt: candidates.openedAt,
      answers: candidates.answers,
      askedFor: sql<RequestedDocuments | null>`${candidates.askedFor}`,
      studyDeadline: candidates.studyDeadline,
      deletedAt: candidates.deletedAt,
      enteredStepAt: candidates.enteredStepAt,
      stepId: candidates.stepId,
      adTitle: ads.title,
      adType: ads.type,
      adDeletedAt: ads.deletedAt,
      adEnd: ads.end,
      endedAt: ads.endedAt,
      details: ads.details,
      city: ads.city,
      companyName: sql<string>`coalesce(${companies.name}, '')`,
      retentionMonths: companies.retentionMonths,
      logoId: files.id,
    })
    .from(candidates)
    .innerJoin(ads, and(eq(ads.companyId, candidates.companyId), eq(ads.id, candidates.adId)))
    .innerJoin(companies, eq(companies.id, candidates.companyId))
    .leftJoin(files, and(eq(files.id, companies.logoFileId), isNull(files.deletedAt)))
    .where(and(eq(candidates.linkHash, hashCandidateLink(token)), isNull(candidates.anonymisedAt)))
  if (row === undefined) return null
  const {
    id,
    askedFor,
    studyDeadline,
    deletedAt,
    enteredStepAt,
    stepId,
    adType,
    adDeletedAt,
    endedAt,
    details,
    logoId,
    locale,
    channel,
    ...page
  } = row
  const { companyId } = row
  const documents = await db
    .select({ id: files.id, name: files.name, kind: files.kind, date: files.createdAt, size: files.size })
    .from(files)
    .where(and(eq(files.companyId, companyId), eq(files.candidateId, id), isNull(files.deletedAt)))
    .orderBy(asc(files.createdAt), asc(files.id))
  const sent = await messagesOf(db, companyId, id)
  const state = deletedAt !== null ? 'withdrawn' : isAdClosed({ adType, adDeletedAt }) ? 'closed' : 'open'
  const asked: OwnPage['missing'] = {
    documents: (['cv', 'letter', 'video'] as const).filter((kind) => askedFor?.[kind] === true),
    files: askedFor?.files ?? [],
    study: askedFor?.study == null ? null : { url: askedFor.study, deadline: studyDeadline },
  }
  const letterSentAt =
    sent.find(({ senderId, kind, date }) => senderId !== null && kind === 'text' && date >= enteredStepAt)?.date ?? null
  const implied = await decisionOf(db, companyId, row.adId, stepId)
  // The page shows a decision after the letter. A rejection without a letter is shown as well (PIPE-100).
  const isShown = implied === 'rejected' && letterSentAt === null && (await isRejectionFinal(db, row, now))
  const decidedAt = implied === null ? null : (letterSentAt ?? (isShown ? enteredStepAt : null))
  const decision = decidedAt === null ? null : implied
  const hasOpenRequest = asked.documents.length > 0 || asked.files.length > 0 || asked.study !== null
  const ended = endedAt ?? row.adEnd
  const submitted = handedInOf(
    sent.findLast(({ kind }) => kind === 'upload') ?? null,
    asked,
    documents.map((file) => ({ ...file, url: deps.files.urlFor(file) })),
    { open: askedFor?.study != null, deadline: studyDeadline },
    now,
  )
  const submittedIds = new Set(submitted.flatMap(({ file }) => file?.id ?? []))
  const handedInAt = documents.findLast((document) => submittedIds.has(document.id))?.date ?? null
  const lastFromCompany = sent.findLast(({ senderId }) => senderId !== null)
  const hasAnswered = lastFromCompany === undefined || (handedInAt !== null && lastFromCompany.date > handedInAt)
  const undecidedStage = getUndecidedStage({
    state,
    hasOpenRequest,
    isHandedIn: handedInAt !== null && !hasAnswered,
    isRead: page.readAt !== null,
  })
  return {
    ...page,
    id,
    logo: logoId === null ? null : { id: logoId, name: 'logo.png', kind: 'logo' },
    adIsActive: adType === 'active' && adDeletedAt === null,
    locale: parseLocale(locale),
    origin: channel === 'addedByHand' ? 'added' : channel === 'copied' ? 'copied' : 'applied',
    state,
    stage: decision === null || state === 'withdrawn' ? undecidedStage : decision,
    handedInAt,
    decidedAt,
    hasLetter: letterSentAt !== null,
    withdrawnAt: deletedAt,
    contact: lastFromCompany?.sender
      ? {
          name: lastFromCompany.sender,
          firstName: lastFromCompany.firstName ?? '',
          phone: lastFromCompany.phone || null,
        }
      : contactInAd(details?.contact),
    erasedOn: ended === null ? null : erasedOn(ended, row.retentionMonths),
    conversation: sent.map(({ date, sender, senderEmail, html, isByMail }) => ({
      date,
      sender,
      senderEmail,
      html,
      isByMail,
    })),
    missing: asked,
    submitted,
    documents: documents.map((file) => ({
      id: file.id,
      name: file.name,
      kind: file.kind,
      date: file.date,
      size: file.size,
      url: deps.files.urlFor(file),
    })),
  }
}

/** Returns the stage of an application without a decision. `isHandedIn`: the company has not written since the hand-in. */
function getUndecidedStage({
  state,
  hasOpenRequest,
  isHandedIn,
  isRead,
}: {
  state: OwnPage['state']
  hasOpenRequest: boolean
  isHandedIn: boolean
  isRead: boolean
}): Stage {
  if (state === 'withdrawn') return 'withdrawn'
  if (state === 'closed') return 'ended'
  if (hasOpenRequest) return 'asked'
  if (isHandedIn) return 'handedIn'
  return isRead ? 'read' : 'sent'
}

const contactInAd = (contact: { person: string | null; phone: string | null } | undefined): OwnPage['contact'] =>
  contact?.person
    ? { name: contact.person, firstName: contact.person.trim().split(/\s+/)[0] ?? '', phone: contact.phone || null }
    : null

async function messagesOf(db: Db, companyId: number, candidateId: number) {
  const rows = await db
    .select({
      date: messages.sentAt,
      kind: messages.kind,
      message: messages.message,
      html: messages.html,
      isByMail: sql<boolean>`${messages.mail} is not null`,
      senderId: messages.senderId,
      firstName: users.firstName,
      lastName: users.lastName,
      senderEmail: users.email,
      phone: members.phone,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.senderId))
    .leftJoin(members, and(eq(members.companyId, messages.companyId), eq(members.userId, messages.senderId)))
    .where(and(eq(messages.companyId, companyId), eq(messages.candidateId, candidateId), isNotNull(messages.sentAt)))
    .orderBy(asc(messages.sentAt), asc(messages.id))
  return rows.flatMap(({ date, firstName, lastName, ...message }) =>
    date === null
      ? []
      : [
          {
            ...message,
            date,
            firstName,
            sender: firstName === null || lastName === null ? null : fullName({ firstName, lastName }),
          },
        ],
  )
}

/**
 * Returns the decision that the candidate's step implies: the first step rejects, the last hires, any other means no
 * decision.
 */
async function decisionOf(
  db: Db,
  companyId: number,
  adId: number,
  stepId: number,
): Promise<'rejected' | 'hired' | null> {
  const rows = await db
    .select({ id: steps.id })
    .from(steps)
    .where(and(eq(steps.companyId, companyId), eq(steps.adId, adId)))
    .orderBy(asc(steps.position), asc(steps.id))
  const index = rows.findIndex(({ id }) => id === stepId)
  return index === REJECTED_INDEX ? 'rejected' : index === rows.length - 1 && index > 0 ? 'hired' : null
}

/**
 * Returns whether a rejection without a letter can be shown: it can no longer be undone, and no message to the candidate
 * waits to be sent. A waiting message is the letter, and the page shows the decision after it.
 */
async function isRejectionFinal(
  db: Db,
  { companyId, id, enteredStepAt }: { companyId: number; id: number; enteredStepAt: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - enteredStepAt.getTime() < UNDO_WINDOW_MS) return false
  const waiting = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, companyId),
        eq(messages.candidateId, id),
        isNotNull(messages.senderId),
        isNull(messages.sentAt),
        isNull(messages.cancelledAt),
      ),
    )
    .limit(1)
  return waiting.length === 0
}

interface StoredFile {
  id: string
  name: string
  kind: string
  date: Date
  size: number
  url: string
}

/** Lists the submitted documents of the latest request, and the answer to a case study. */
function handedInOf(
  request: { date: Date; message: unknown } | null,
  missing: OwnPage['missing'],
  documents: readonly StoredFile[],
  study: { open: boolean; deadline: Date | null },
  now: Date,
): SubmittedDocument[] {
  const toSubmitted = (
    kind: SubmittedDocument['kind'],
    asked: string,
    since: Date | null,
    canReplace = true,
  ): SubmittedDocument => {
    const file = documents.findLast(
      (document) =>
        document.kind === kind &&
        (since === null || document.date >= since) &&
        (kind !== 'file' || stemOf(document.name) === asked),
    )
    return {
      kind,
      requestedName: asked,
      file: file === undefined ? null : { id: file.id, name: file.name, size: file.size, url: file.url },
      canReplace: canReplace && file !== undefined,
    }
  }
  const answer = study.open
    ? []
    : [toSubmitted('study', '', null, study.deadline === null || study.deadline >= now)].filter(
        ({ file }) => file !== null,
      )
  if (
    request === null ||
    typeof request.message !== 'object' ||
    request.message === null ||
    !('files' in request.message)
  )
    return answer
  const requested = request.message as UploadMessage
  return [
    ...(['cv', 'letter', 'video'] as const)
      .filter((kind) => requested[kind] && !missing.documents.includes(kind))
      .map((kind) => toSubmitted(kind, '', request.date)),
    ...requested.files
      .filter((name) => !missing.files.includes(name))
      .map((name) => toSubmitted('file', name, request.date)),
    ...answer,
  ]
}
