import { and, eq } from 'drizzle-orm'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { studyDeadline } from '#rules/candidates/step-message.ts'
import type { RequestedDocuments } from '#platform/domains/candidates/candidates/requested-documents.ts'
import { storedContent, type MessageContent } from './compose-message.ts'
import { fillMessage, getRecruiterName } from './fill-message.ts'
import { sendEmailToCandidate, type SentMessage } from './email-to-candidate.ts'
import { SendDueMessage } from './queues.ts'
import type { Recipient } from '#platform/domains/candidates/candidates/recipient.ts'
import { cancelScheduledMessages, claimForSending, restoreCancelled } from './unsent-message.ts'

/**
 * Posts one message to each of several locked candidates of a company. Returns message ids by candidate id.
 * - With `schedule`, the message replaces a scheduled one (PIPE-59).
 * - Without `schedule`, the message waits for a short hold, during which it can be undone (PLUS-24).
 * Fills in placeholders and throws 400 if one has no value. Runs in the caller's unit of work, so nothing is stored or
 * sent unless that commits.
 */
export async function postMessages(
  ctx: Work,
  letters: readonly { candidate: Recipient; content: MessageContent }[],
  senderId: string,
  schedule: Date | null,
): Promise<Map<number, number>> {
  const { db, now, deps } = ctx
  if (letters.length === 0) return new Map()
  if (schedule !== null)
    await cancelScheduledMessages(
      ctx,
      letters.map(({ candidate }) => candidate),
      'replaced',
    )
  const at = schedule ?? new Date(now.getTime() + deps.env.messageHoldMs)
  const recruiter = await getRecruiterName(
    db,
    letters.map(({ content }) => content),
    senderId,
  )
  const rows = letters.map(({ candidate, content }) => ({
    companyId: candidate.companyId,
    candidateId: candidate.id,
    senderId,
    kind: content.kind,
    html: fillMessage(candidate, content, schedule ?? now, recruiter),
    message: content.message,
    createdAt: now,
    ...(schedule === null ? { heldUntil: at } : { scheduledAt: at }),
  }))
  const stored = await db
    .insert(messages)
    .values(rows)
    .returning({ candidateId: messages.candidateId, id: messages.id })
  const ids = new Map(stored.map(({ candidateId, id }) => [candidateId, id]))
  for (const { candidate } of letters) {
    const id = ids.get(candidate.id)
    if (id === undefined) throw new Error('The insert into messages returned no row for the candidate.')
    sendAt(ctx, candidate, id, at)
  }
  return ids
}

/** Posts a message to one locked candidate. Returns its id. */
export async function postMessage(
  ctx: Work,
  candidate: Recipient,
  content: MessageContent,
  senderId: string,
  schedule: Date | null,
): Promise<number> {
  const id = (await postMessages(ctx, [{ candidate, content }], senderId, schedule)).get(candidate.id)
  if (id === undefined) throw new Error('The insert into messages returned no row for the candidate.')
  return id
}

/**
 * Restores a cancelled scheduled message of a locked candidate if its time is in the future and no other message is
 * scheduled. Returns whether it was restored.
 */
export async function restoreScheduled(ctx: Work, candidate: Recipient, messageId: number): Promise<boolean> {
  const at = await restoreCancelled(ctx.db, candidate, messageId, ctx.now)
  if (at !== null) sendAt(ctx, candidate, messageId, at)
  return at !== null
}

const sendAt = (ctx: Work, { companyId, id }: Recipient, messageId: number, at: Date): void =>
  ctx.enqueue(
    SendDueMessage,
    { companyId, candidateId: id, messageId },
    { startAfter: at, singletonKey: `${companyId}-${messageId}` },
  )

/**
 * Sends one unsent message of a locked candidate. A conditional update claims the row, so only one of two concurrent
 * attempts sends it. Stores the email in the same transaction, with a Message-ID derived from the row. Returns false if
 * the message was already sent or cancelled.
 */
export async function sendUnsent(ctx: Work, candidate: Recipient, messageId: number): Promise<boolean> {
  const sent = await claimForSending(ctx.db, candidate, messageId, ctx.now)
  if (sent === undefined) return false
  await deliver(ctx, candidate, { ...storedContent(sent), id: sent.id, senderId: sent.senderId })
  return true
}

/**
 * Applies the effects of sending a message: adds its request to the candidate's own page and sends the email (PLUS-10).
 */
async function deliver(ctx: Work, candidate: Recipient, message: SentMessage): Promise<void> {
  const { now } = ctx
  const deadline = message.kind === 'study' ? studyDeadline(message.message, now) : null
  if (message.kind !== 'text') {
    const before = { cv: false, letter: false, video: false, files: [], study: candidate.askedFor?.study ?? null }
    const askedFor: RequestedDocuments =
      message.kind === 'upload'
        ? { ...before, ...message.message }
        : { ...before, ...candidate.askedFor, study: message.message.url }
    await ctx.db
      .update(candidates)
      .set({ askedFor, ...(deadline && { studyDeadline: deadline }) })
      .where(and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id)))
  }
  await sendEmailToCandidate(ctx, candidate, message)
}
