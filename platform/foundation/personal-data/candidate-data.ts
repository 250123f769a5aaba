import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import {
  boardFilters,
  candidates,
  files,
  history,
  idempotencyKeys,
  mails,
  messages,
} from '#platform/foundation/db/schema/index.ts'
import { deleted, erased, kept, named, type PersonalTable } from './declare.ts'
import { removeCandidateFromFilters, removeCandidateFromMails } from './remove-names.ts'
import type { CandidateKey } from './keys.ts'
import { ERASED_NAME } from './erased-name.ts'

const members =
  'members of the company, and staff who manage ads; ' +
  'name, email address, phone number, image and age only from the step that the company has chosen (PLUS-43)'
const untilRetention =
  'until the company’s retention period after the end of the ad has passed, or the candidate or an administrator of the company erases it'

/**
 * The personal data of a candidate. The row is kept for statistics: step, dates and rank. The export contains neither
 * names of recruiters nor unsent messages.
 */
export const candidateData: readonly PersonalTable<CandidateKey>[] = [
  erased(
    candidates,
    ({ companyId, id }) => and(eq(candidates.companyId, companyId), eq(candidates.id, id)),
    {
      companyId: kept,
      id: kept,
      adId: kept,
      stepId: {
        exportAs: 'step',
        exported: sql`(select name from steps where steps.company_id = candidates.company_id and steps.id = candidates.step_id)`,
      },
      position: kept,
      leftStepId: kept,
      leftPosition: kept,
      name: { exportAs: 'name', erase: ERASED_NAME },
      email: { exportAs: 'email', erase: '' },
      phone: { exportAs: 'phone', erase: null },
      dateOfBirth: { exportAs: 'dateOfBirth', erase: null },
      locale: { exportAs: 'language' },
      rank: { exportAs: 'rank' },
      alert: { exportAs: 'mark', erase: null },
      answers: { exportAs: 'answers', erase: [] },
      note: { exportAs: 'note', erase: '' },
      noteUpdatedAt: { exportAs: 'noteUpdated' },
      channel: { exportAs: 'channel' },
      appliedAt: { exportAs: 'applied' },
      changedAt: kept,
      changedBy: kept,
      enteredStepAt: { exportAs: 'inStepSince' },
      // Not shown to the candidate (PLUS-27).
      rejectReasonId: kept,
      activityNew: { erase: null },
      activityInfo: { erase: null },
      activityChat: { erase: null },
      activityUpload: { erase: null },
      activityNotes: { erase: null },
      askedFor: { exportAs: 'askedFor', erase: null },
      studyDeadline: { exportAs: 'studyDeadline', erase: null },
      // The export has the messages and files themselves.
      messageScheduledAt: kept,
      silentSince: kept,
      documents: { erase: null },
      linkHash: { erase: () => sha256(randomToken()) },
      linkNonce: { erase: '' },
      submissionKey: { erase: null },
      withdrawnAt: { exportAs: 'withdrawn' },
      deletedAt: { erase: (now) => now },
      anonymisedAt: { erase: (now) => now },
    },
    { seenBy: `${members}; the candidate, except marks, notes and rejection reasons`, keptFor: untilRetention },
  ),
  erased(
    messages,
    ({ companyId, id }) => and(eq(messages.companyId, companyId), eq(messages.candidateId, id)),
    {
      companyId: kept,
      id: kept,
      candidateId: kept,
      senderId: { exportAs: 'from', exported: sql`case when sender_id is null then 'candidate' else 'company' end` },
      kind: { exportAs: 'kind' },
      html: { exportAs: 'html', erase: '' },
      message: { exportAs: 'asked', erase: null },
      createdAt: kept,
      scheduledAt: kept,
      heldUntil: kept,
      sentAt: { exportAs: 'date' },
      cancelledAt: kept,
      undelivered: { exportAs: 'undelivered' },
    },
    {
      seenBy: `${members}; the candidate`,
      keptFor: untilRetention,
      exportAs: 'messages',
      orderBy: messages.createdAt,
      exportOnly: isNotNull(messages.sentAt),
    },
  ),
  // A separate job deletes the contents. It finds the rows by id.
  erased(
    files,
    ({ companyId, id }) => and(eq(files.companyId, companyId), eq(files.candidateId, id)),
    {
      id: { exportAs: 'id' },
      companyId: kept,
      candidateId: { erase: null },
      kind: { exportAs: 'kind' },
      name: { exportAs: 'name', erase: ERASED_NAME },
      contentType: { exportAs: 'contentType' },
      size: { exportAs: 'bytes' },
      key: kept,
      createdAt: { exportAs: 'date' },
      scan: kept,
      deletedAt: kept,
      purgedAt: kept,
    },
    {
      seenBy: `${members}; the candidate`,
      keptFor: untilRetention,
      exportAs: 'documents',
      orderBy: files.createdAt,
      exportOnly: isNull(files.deletedAt),
    },
  ),
  // Responses stored for idempotent retries.
  deleted(
    idempotencyKeys,
    ({ companyId, id }) => and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.candidateId, id)),
    { seenBy: 'the client that retries the same request', keptFor: 'a day' },
  ),
  named(mails, removeCandidateFromMails, {
    seenBy: 'nobody in Tavla; mails to a recruiter about several candidates',
    keptFor: 'until the mail is sent',
  }),
  named(boardFilters, removeCandidateFromFilters, {
    seenBy: 'the owner of the board view, or all members if it is shared',
    keptFor: 'until the view is deleted',
  }),
  // Mail to the candidate and mail to recruiters about them, sent or not.
  deleted(mails, ({ companyId, id }) => and(eq(mails.companyId, companyId), eq(mails.candidateId, id)), {
    seenBy: 'nobody in Tavla; the mail goes to its recipient',
    keptFor: 'text: until it is sent; address and subject: a week after sending, or a month after sending has failed',
    exported: { subject: { exportAs: 'subject' }, createdAt: { exportAs: 'date' } },
    exportAs: 'mails',
    orderBy: mails.createdAt,
    exportOnly: sql`user_id is null`,
  }),
  erased(
    history,
    ({ companyId, id }) =>
      and(eq(history.companyId, companyId), eq(history.entity, 'candidate'), eq(history.entityId, String(id))),
    {
      companyId: kept,
      id: kept,
      entity: kept,
      entityId: kept,
      action: { exportAs: 'what' },
      actorId: kept,
      impersonatorId: kept,
      at: { exportAs: 'date' },
      // Ids and values, but never personal data.
      data: {
        exportAs: 'toStep',
        exported: sql`(
          select name from steps where steps.company_id = history.company_id and steps.id =
            case when history.action <> 'rated' and jsonb_typeof(history.data -> 'to') = 'number'
            then (history.data ->> 'to')::int end)`,
      },
    },
    {
      seenBy: 'members of the company, and the staff who manage it; ids and values, no names',
      keptFor: 'permanent; it does not identify the person',
      exportAs: 'history',
      orderBy: history.id,
    },
  ),
]
