import { and, eq } from 'drizzle-orm'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { studyDeadline } from '#rules/candidates/step-message.ts'
import type { AskedFor } from '#platform/domains/candidates/candidates/asked-for.ts'
import { storedContent, type Content } from './compose-message.ts'
import { filledFor, recruiterOf } from './fill-message.ts'
import { mailToCandidate, type Sent } from './letter-to-candidate.ts'
import { SendDueMessage } from './queues.ts'
import type { Recipient } from '#platform/domains/candidates/candidates/recipient.ts'
import { cancelWaiting, takeForSending, wakeCancelled } from './unsent-message.ts'

/**
 * Posts messages to locked candidates of one company, one to each, for now or for `schedule`, and answers their ids by
 * candidate. One for now is held for a moment, so that it can be taken back (PLUS-24); a scheduled one takes the place
 * of one that waits (PIPE-59). Placeholders are filled in; 400 when one is left. Everything happens in the caller's
 * unit of work: no commit, no message, no mail.
 */
export async function postMessages(
  ctx: Work,
  letters: readonly { candidate: Recipient; content: Content }[],
  senderId: string,
  schedule: Date | null,
): Promise<Map<number, number>> {
  const { db, now, deps } = ctx
  if (letters.length === 0) return new Map()
  if (schedule !== null)
    await cancelWaiting(
      ctx,
      letters.map(({ candidate }) => candidate),
      'replaced',
    )
  const at = schedule ?? new Date(now.getTime() + deps.env.messageHoldMs)
  const recruiter = await recruiterOf(
    db,
    letters.map(({ content }) => content),
    senderId,
  )
  const rows = letters.map(({ candidate, content }) => ({
    companyId: candidate.companyId,
    candidateId: candidate.id,
    senderId,
    kind: content.kind,
    html: filledFor(candidate, content, schedule ?? now, recruiter),
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
    if (id === undefined) throw new Error('The message was not stored')
    sendAt(ctx, candidate, id, at)
  }
  return ids
}

/** Posts a message to one locked candidate and answers its id. */
export async function postMessage(
  ctx: Work,
  candidate: Recipient,
  content: Content,
  senderId: string,
  schedule: Date | null,
): Promise<number> {
  const id = (await postMessages(ctx, [{ candidate, content }], senderId, schedule)).get(candidate.id)
  if (id === undefined) throw new Error('The message was not stored')
  return id
}

/**
 * Undoes that a scheduled message of a locked candidate was cancelled, when its time still lies ahead and no other took
 * its place. Answers whether it waits again.
 */
export async function restoreScheduled(ctx: Work, candidate: Recipient, messageId: number): Promise<boolean> {
  const at = await wakeCancelled(ctx.db, candidate, messageId, ctx.now)
  if (at !== null) sendAt(ctx, candidate, messageId, at)
  return at !== null
}

const sendAt = (ctx: Work, { companyId, id }: Recipient, messageId: number, at: Date): void =>
  ctx.send(
    SendDueMessage,
    { companyId, candidateId: id, messageId },
    { startAfter: at, singletonKey: `${companyId}-${messageId}` },
  )

/**
 * Sends one unsent message of a locked candidate. The row is taken by a conditional update, so that of two who try one
 * succeeds; the mail is stored in the same transaction under a Message-ID made from the row. Answers false when it was
 * sent or cancelled already.
 */
export async function sendUnsent(ctx: Work, candidate: Recipient, messageId: number): Promise<boolean> {
  const sent = await takeForSending(ctx.db, candidate, messageId, ctx.now)
  if (sent === undefined) return false
  await deliver(ctx, candidate, { ...storedContent(sent), id: sent.id, senderId: sent.senderId })
  return true
}

/**
 * What follows from a message being sent: the candidate's page asks for what it asks for, and a mail goes out
 * (PLUS-10).
 */
async function deliver(ctx: Work, candidate: Recipient, message: Sent): Promise<void> {
  const { now } = ctx
  const deadline = message.kind === 'study' ? studyDeadline(message.message, now) : null
  if (message.kind !== 'text') {
    const before = { cv: false, letter: false, video: false, files: [], study: candidate.askedFor?.study ?? null }
    const askedFor: AskedFor =
      message.kind === 'upload'
        ? { ...before, ...message.message }
        : { ...before, ...candidate.askedFor, study: message.message.url }
    await ctx.db
      .update(candidates)
      .set({ askedFor, ...(deadline && { studyDeadline: deadline }) })
      .where(and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id)))
  }
  await mailToCandidate(ctx, candidate, message)
}
