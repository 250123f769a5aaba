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
import {
  declareDeletedRows,
  declareErasedRows,
  KEEP_VALUE,
  declareNameMentions,
  type PersonalTable,
} from './declare.ts'
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
  declareErasedRows(
    candidates,
    ({ companyId, id }) => and(eq(candidates.companyId, companyId), eq(candidates.id, id)),
    {
      companyId: KEEP_VALUE,
      id: KEEP_VALUE,
      adId: KEEP_VALUE,
      stepId: {
        exportAs: 'step',
        exported: sql`(select name from steps where steps.company_id = candidates.company_id and steps.id = candidates.step_id)`,
      },
      position: KEEP_VALUE,
      leftStepId: KEEP_VALUE,
      leftPosition: KEEP_VALUE,
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
      // Partners and visitors choose labels, which may name a person.
      channelLabel: { exportAs: 'channelLabel', erase: null },
      channelAt: { exportAs: 'channelTime', erase: null },
      firstChannel: { exportAs: 'firstChannel' },
      firstChannelLabel: { exportAs: 'firstChannelLabel', erase: null },
      firstChannelAt: { exportAs: 'firstChannelTime', erase: null },
      source: { exportAs: 'source' },
      appliedAt: { exportAs: 'applied' },
      openedAt: { exportAs: 'opened' },
      changedAt: KEEP_VALUE,
      changedBy: KEEP_VALUE,
      enteredStepAt: { exportAs: 'inStepSince' },
      // Not shown to the candidate (PLUS-27).
      rejectReasonId: KEEP_VALUE,
      activityNew: { erase: null },
      activityInfo: { erase: null },
      activityChat: { erase: null },
      activityUpload: { erase: null },
      activityNotes: { erase: null },
      askedFor: { exportAs: 'askedFor', erase: null },
      studyDeadline: { exportAs: 'studyDeadline', erase: null },
      // The export has the messages and files themselves.
      messageScheduledAt: KEEP_VALUE,
      silentSince: KEEP_VALUE,
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
  declareErasedRows(
    messages,
    ({ companyId, id }) => and(eq(messages.companyId, companyId), eq(messages.candidateId, id)),
    {
      companyId: KEEP_VALUE,
      id: KEEP_VALUE,
      candidateId: KEEP_VALUE,
      senderId: { exportAs: 'from', exported: sql`case when sender_id is null then 'candidate' else 'company' end` },
      kind: { exportAs: 'kind' },
      html: { exportAs: 'html', erase: '' },
      message: { exportAs: 'asked', erase: null },
      createdAt: KEEP_VALUE,
      scheduledAt: KEEP_VALUE,
      heldUntil: KEEP_VALUE,
      sentAt: { exportAs: 'date' },
      cancelledAt: KEEP_VALUE,
      undelivered: { exportAs: 'undelivered' },
      mail: { exportAs: 'mail', erase: null },
      mailKey: { erase: null },
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
  declareErasedRows(
    files,
    ({ companyId, id }) => and(eq(files.companyId, companyId), eq(files.candidateId, id)),
    {
      id: { exportAs: 'id' },
      companyId: KEEP_VALUE,
      candidateId: { erase: null },
      kind: { exportAs: 'kind' },
      name: { exportAs: 'name', erase: ERASED_NAME },
      contentType: { exportAs: 'contentType' },
      size: { exportAs: 'bytes' },
      key: KEEP_VALUE,
      createdAt: { exportAs: 'date' },
      scan: KEEP_VALUE,
      deletedAt: KEEP_VALUE,
      purgedAt: KEEP_VALUE,
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
  declareDeletedRows(
    idempotencyKeys,
    ({ companyId, id }) => and(eq(idempotencyKeys.companyId, companyId), eq(idempotencyKeys.candidateId, id)),
    { seenBy: 'the client that retries the same request', keptFor: 'a day' },
  ),
  declareNameMentions(mails, removeCandidateFromMails, {
    seenBy: 'nobody in Tavla; mails to a recruiter about several candidates',
    keptFor: 'until the mail is sent',
  }),
  declareNameMentions(boardFilters, removeCandidateFromFilters, {
    seenBy: 'the owner of the board view, or all members if it is shared',
    keptFor: 'until the view is deleted',
  }),
  // Mail to the candidate and mail to recruiters about them, sent or not.
  declareDeletedRows(mails, ({ companyId, id }) => and(eq(mails.companyId, companyId), eq(mails.candidateId, id)), {
    seenBy: 'nobody in Tavla; the mail goes to its recipient',
    keptFor: 'text: until it is sent; address and subject: a week after sending, or a month after sending has failed',
    exported: { subject: { exportAs: 'subject' }, createdAt: { exportAs: 'date' } },
    exportAs: 'mails',
    orderBy: mails.createdAt,
    exportOnly: sql`user_id is null`,
  }),
  declareErasedRows(
    history,
    ({ companyId, id }) =>
      and(eq(history.companyId, companyId), eq(history.entity, 'candidate'), eq(history.entityId, String(id))),
    {
      companyId: KEEP_VALUE,
      id: KEEP_VALUE,
      entity: KEEP_VALUE,
      entityId: KEEP_VALUE,
      action: { exportAs: 'what' },
      actorId: KEEP_VALUE,
      impersonatorId: KEEP_VALUE,
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
