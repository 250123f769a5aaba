import { and, eq } from 'drizzle-orm'
import { candidateLink } from '#platform/areas/applications/candidate-link.ts'
import type { Db } from '#platform/db/client.ts'
import { candidates, messages, users } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { fullName } from '#rules/person-name.ts'
import { studyDeadline } from '#rules/step-message.ts'
import { formatDateTime } from '#rules/stockholm-time.ts'
import type { AskedFor } from './asked-for.ts'
import { storedContent, type Content } from './compose-message.ts'
import { filledFor } from './fill-message.ts'
import { SendDueMessage } from './queues.ts'
import { localeOf, type Recipient } from './recipient.ts'
import { cancelWaiting, takeForSending, wakeCancelled } from './unsent-message.ts'

/** What posting needs of a call or a job. */
export interface PostCtx {
  deps: Pick<Deps, 'env' | 'jobs' | 'mailer' | 'secrets'>
  now: Date
}

/**
 * Posts a message to a locked candidate, for now or for `schedule`, and answers its id. One for now is held for a moment,
 * so that it can be taken back (PLUS-24); a scheduled one takes the place of one that waits (PIPE-59).
 * Placeholders are filled in; 400 when one is left. Everything happens in the caller's transaction: no commit, no message,
 * no mail.
 */
export async function postMessage(tx: Db, ctx: PostCtx, candidate: Recipient, content: Content, senderId: string, schedule: Date | null): Promise<number> {
  if (schedule !== null) await cancelWaiting(tx, candidate, ctx.now)
  const at = schedule ?? new Date(ctx.now.getTime() + ctx.deps.env.messageHoldMs)
  const html = filledFor(candidate, content, schedule ?? ctx.now)
  const row = { companyId: candidate.companyId, candidateId: candidate.id, senderId, kind: content.kind, html, message: content.message, createdAt: ctx.now }
  const [stored] = await tx.insert(messages).values({ ...row, ...(schedule === null ? { heldUntil: at } : { scheduledAt: at }) }).returning({ id: messages.id })
  if (stored === undefined) throw new Error('The message was not stored')
  await sendAt(tx, ctx, candidate, stored.id, at)
  return stored.id
}

/**
 * Undoes that a scheduled message of a locked candidate was cancelled, when its time still lies ahead and no other took its
 * place. Answers whether it waits again.
 */
export async function restoreScheduled(tx: Db, ctx: PostCtx, candidate: Recipient, messageId: number): Promise<boolean> {
  const at = await wakeCancelled(tx, candidate, messageId, ctx.now)
  if (at !== null) await sendAt(tx, ctx, candidate, messageId, at)
  return at !== null
}

const sendAt = (tx: Db, { deps }: PostCtx, { companyId, id }: Recipient, messageId: number, at: Date): Promise<void> =>
  deps.jobs.send(tx, SendDueMessage, { companyId, candidateId: id, messageId }, { startAfter: at, singletonKey: `${companyId}-${messageId}` })

/**
 * Sends one unsent message of a locked candidate. The row is taken by a conditional update, so that of two who try one
 * succeeds; the mail is stored in the same transaction under a Message-ID made from the row. Answers false when it was
 * sent or cancelled already.
 */
export async function sendUnsent(tx: Db, ctx: PostCtx, candidate: Recipient, messageId: number): Promise<boolean> {
  const sent = await takeForSending(tx, candidate, messageId, ctx.now)
  if (sent === undefined) return false
  await deliver(tx, ctx, candidate, { ...storedContent(sent), id: sent.id, senderId: sent.senderId })
  return true
}

/** What follows from a message being sent: the candidate's page asks for what it asks for, and a mail goes out (PLUS-10). */
async function deliver(tx: Db, ctx: PostCtx, candidate: Recipient, message: Content & { id: number; senderId: string | null }): Promise<void> {
  const { deps, now } = ctx
  const deadline = message.kind === 'study' ? studyDeadline(message.message, now) : null
  if (message.kind !== 'text') {
    const before = { cv: false, letter: false, video: false, files: [], study: candidate.askedFor?.study ?? null }
    const askedFor: AskedFor = message.kind === 'upload' ? { ...before, ...message.message } : { ...before, ...candidate.askedFor, study: message.message.url }
    await tx
      .update(candidates)
      .set({ askedFor, ...(deadline && { studyDeadline: deadline }) })
      .where(and(eq(candidates.companyId, candidate.companyId), eq(candidates.id, candidate.id)))
  }
  const [sender] = message.senderId === null ? [] : await tx.select({ firstName: users.firstName, lastName: users.lastName }).from(users).where(eq(users.id, message.senderId))
  const letter = {
    candidateName: candidate.name,
    companyName: candidate.companyName,
    adTitle: candidate.adTitle,
    senderName: sender ? fullName(sender) : null,
    html: message.html,
    link: candidateLink(deps, candidate),
  }
  const envelope = {
    to: candidate.email,
    locale: localeOf(candidate),
    companyId: candidate.companyId,
    candidateId: candidate.id,
    messageId: `<message-${candidate.companyId}-${message.id}@${new URL(deps.env.siteUrl).hostname}>`,
    ...(candidate.companySender !== null && { from: candidate.companySender }),
  }
  if (message.kind === 'text') await deps.mailer.queue(tx, { ...envelope, template: 'messageToCandidate', data: letter })
  else await deps.mailer.queue(tx, { ...envelope, template: 'documentsAsked', data: { ...letter, deadline: deadline && formatDateTime(deadline) } })
}
