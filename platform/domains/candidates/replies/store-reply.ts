import { and, eq, inArray } from 'drizzle-orm'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import {
  MAX_CANDIDATE_MESSAGE_LENGTH,
  paragraphs,
} from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import { recordCandidateAction } from '#platform/domains/candidates/applications/record-candidate-action.ts'
import { removeCandidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import {
  lockCandidate,
  rejectReadOnly,
  type LockedCandidate,
} from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { recordActivity } from '#platform/domains/unread/activity.ts'
import { sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { files, messages } from '#platform/foundation/db/schema/index.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { MailRejection } from '#platform/foundation/mail/incoming/mail-receiver.ts'
import type { Reply } from '#platform/foundation/mail/replies/read-reply.ts'
import { write } from '#platform/foundation/work/write.ts'
import { counted } from '#rules/text-and-time/counted.ts'
import { cleanFileName } from '#rules/forms/uploads.ts'
import { localeOf, type Locale } from '#rules/text-and-time/locale.ts'
import { cutText } from '#rules/text-and-time/text.ts'

/** The message of a mail that has only attachments. */
const attachmentsOnly: Record<Locale, (count: number) => string> = {
  sv: (count) => `Skickade ${counted(count, 'bilaga', 'bilagor')}.`,
  en: (count) => `Sent ${counted(count, 'attachment', 'attachments')}.`,
}

export const closedConversation = (): MailRejection =>
  new MailRejection(550, '5.2.1 The application is closed and receives no replies')

type StoredFile = { id: string; name: string }

/**
 * Stores a candidate's reply in the chat, with its attachments as documents. The same mail is stored once, even if it is
 * sent again at the same time. Throws {@link MailRejection} if the mail is empty or the application is closed.
 */
export async function storeReply(
  actor: Actor,
  { companyId, id }: { companyId: number; id: number },
  reply: Reply,
  raw: Buffer,
): Promise<void> {
  const { db, deps } = actor
  const mailKey = sha256(reply.messageId ?? raw.toString('latin1'))
  if (await isStored(db, companyId, id, mailKey)) return
  // Checks and stores the files before the transaction, because processing images takes time. Files of a mail that is
  // not stored in the end belong to no candidate, and the nightly job deletes them.
  const { stored, refused } = await storeAttachments(actor, companyId, reply)
  const removeFiles = async (): Promise<void> => {
    for (const file of stored) await deps.files.remove(db, file.id)
  }
  if (reply.text === '' && reply.fullText === null && stored.length === 0 && refused.length === 0)
    throw new MailRejection(550, '5.6.0 The mail is empty')
  try {
    const isNew = await write(actor, async (work) => {
      const candidate = await lockCandidate(work.db, companyId, id)
      rejectReadOnly(candidate)
      return insertReply(work, candidate, { reply, mailKey, stored, refused })
    })
    if (!isNew) await removeFiles()
  } catch (error) {
    await removeFiles()
    throw error instanceof HttpError && [403, 409].includes(error.status) ? closedConversation() : error
  }
}

async function isStored(db: Db, companyId: number, candidateId: number, mailKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.companyId, companyId), eq(messages.candidateId, candidateId), eq(messages.mailKey, mailKey)))
  return rows.length > 0
}

/** Stores the attachments that the checks of uploads accept. Returns the names of the others. */
async function storeAttachments(
  { db, deps }: Actor,
  companyId: number,
  { attachments, surplus }: Reply,
): Promise<{ stored: StoredFile[]; refused: string[] }> {
  const stored: StoredFile[] = []
  const refused = surplus.map(cleanFileName)
  for (const { name: sentName, content } of attachments) {
    const name = cleanFileName(sentName)
    try {
      if (content.length === 0) refused.push(name)
      else stored.push({ id: await deps.files.put(db, { companyId, kind: 'file', name, bytes: content }), name })
    } catch (error) {
      if (!(error instanceof HttpError) || ![400, 413].includes(error.status)) throw error
      refused.push(name)
    }
  }
  return { stored, refused }
}

interface NewReply {
  reply: Reply
  mailKey: string
  stored: readonly StoredFile[]
  refused: string[]
}

/** Inserts the message and links its files. Returns false if the mail was already stored. */
async function insertReply(
  work: Work,
  candidate: LockedCandidate,
  { reply, mailKey, stored, refused }: NewReply,
): Promise<boolean> {
  const { db, now } = work
  const { companyId, id } = candidate
  const count = stored.length + refused.length
  // A mail that consists only of quotes is shown completely.
  const withoutLink = (text: string): string => removeCandidateLink(work.deps, candidate, text)
  const fullText = reply.fullText === null ? null : withoutLink(reply.fullText)
  const text = withoutLink(reply.text) || (count > 0 ? attachmentsOnly[localeOf(candidate)](count) : (fullText ?? ''))
  const shown = cutText(text, MAX_CANDIDATE_MESSAGE_LENGTH)
  const [message] = await db
    .insert(messages)
    .values({
      companyId,
      candidateId: id,
      senderId: null,
      html: paragraphs(shown),
      mail: {
        sender: reply.from === candidate.email ? null : reply.from,
        fullText: fullText ?? (shown === text ? null : text),
        refused,
      },
      mailKey,
      createdAt: now,
      sentAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: messages.id })
  if (message === undefined) return false
  if (stored.length > 0) {
    await db
      .update(files)
      .set({ candidateId: id })
      .where(
        inArray(
          files.id,
          stored.map((file) => file.id),
        ),
      )
    await recordActivity(db, candidate, 'upload', now, null)
  }
  await recordCandidateAction(work, candidate, 'chat', 'answered', { kind: 'mail', files: stored.length })
  return true
}
