import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { replyAddress } from '#platform/domains/candidates/candidates/reply-address.ts'
import { candidateLink } from '#platform/domains/candidates/candidates/candidate-link.ts'
import type { Recipient } from '#platform/domains/candidates/candidates/recipient.ts'
import { localeOf } from '#rules/text-and-time/locale.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { companies, members, messages, steps, users } from '#platform/foundation/db/schema/index.ts'
import { htmlToLines } from '#platform/foundation/html/text.ts'
import { personAt } from '#platform/foundation/mail/letter/texts.ts'
import { mailbox } from '#platform/foundation/mail/mailbox.ts'
import { getAdLetterhead } from '#platform/foundation/mail/letterhead.ts'
import type { Work } from '#platform/calls/actor/actor.ts'
import { REJECTED_INDEX } from '#rules/candidates/board.ts'
import { studyDeadline } from '#rules/candidates/step-message.ts'
import { requestedNames, type MessageContent } from './compose-message.ts'

/** A message that was just sent. */
export type SentMessage = MessageContent & { id: number; senderId: string | null }

/** Sends a message to its candidate by email (PLUS-10), as a text, a list of documents, a case study or a rejection. */
export async function sendEmailToCandidate(ctx: Work, candidate: Recipient, message: SentMessage): Promise<void> {
  const { db, deps, now } = ctx
  const { companyId, adTitle } = candidate
  const locale = localeOf(candidate)
  const sender = await senderOf(db, companyId, message.senderId)
  const link = candidateLink(deps, candidate)
  const head = await getAdLetterhead(db, deps, companyId, candidate.adId)
  const repliesTo = replyAddress(deps, candidate)
  const common = {
    head,
    candidateName: candidate.name,
    adTitle,
    sender,
    link,
  }
  const envelope = {
    to: candidate.email,
    locale,
    companyId,
    candidateId: candidate.id,
    chatMessageId: message.id,
    isAutomatic: sender === null,
    messageId: `<message-${companyId}-${message.id}@${new URL(deps.env.siteUrl).hostname}>`,
    ...(candidate.companySender !== null && { from: candidate.companySender }),
    ...(repliesTo !== null
      ? { replyTo: mailbox(personAt(sender, head.name), repliesTo) }
      : sender !== null && { replyTo: sender.email }),
  }
  if (message.kind === 'upload')
    return ctx.sendMail({
      ...envelope,
      template: 'documentsAsked',
      data: { ...common, documents: requestedNames(message.message, locale) },
    })
  if (message.kind === 'study')
    return ctx.sendMail({
      ...envelope,
      template: 'caseStudy',
      data: { ...common, deadline: studyDeadline(message.message, now) },
    })
  const { html } = message
  const rejection = await getRejection(db, candidate)
  if (rejection !== null)
    return ctx.sendMail({
      ...envelope,
      template: 'rejection',
      data: { ...common, html, retentionMonths: rejection.retentionMonths },
    })
  ctx.sendMail({
    ...envelope,
    template: 'messageToCandidate',
    data: {
      ...common,
      html,
      sentAt: now,
      canReply: repliesTo !== null,
      before: await getUnansweredMessage(db, candidate, message.id),
    },
  })
}

/** Returns the sender's details as the candidate sees them. */
async function senderOf(db: Db, companyId: number, senderId: string | null) {
  if (senderId === null) return null
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      title: members.title,
      workEmail: members.email,
      phone: members.phone,
    })
    .from(users)
    .leftJoin(members, and(eq(members.userId, users.id), eq(members.companyId, companyId)))
    .where(eq(users.id, senderId))
  if (row === undefined) return null
  const { workEmail, ...sender } = row
  return { ...sender, email: workEmail || row.email, title: row.title || null, phone: row.phone || null }
}

/** Returns how long the candidate's data is kept if the candidate is in the rejection step, or null. */
async function getRejection(db: Db, { companyId, stepId }: Recipient): Promise<{ retentionMonths: number } | null> {
  const stepIndex = sql<number>`(
    select count(*)::int from steps other
    where other.company_id = ${steps.companyId} and other.ad_id = ${steps.adId} and other.position < ${steps.position})`
  const [row] = await db
    .select({ index: stepIndex, retentionMonths: companies.retentionMonths })
    .from(steps)
    .innerJoin(companies, eq(companies.id, steps.companyId))
    .where(and(eq(steps.companyId, companyId), eq(steps.id, stepId)))
  return row?.index === REJECTED_INDEX ? row : null
}

/**
 * Returns the last message before the given one if the candidate wrote it, so that the email can quote it. Otherwise
 * null.
 */
async function getUnansweredMessage(db: Db, { companyId, id }: Recipient, messageId: number) {
  const [last] = await db
    .select({ at: messages.sentAt, senderId: messages.senderId, html: messages.html })
    .from(messages)
    .where(
      and(
        eq(messages.companyId, companyId),
        eq(messages.candidateId, id),
        lt(messages.id, messageId),
        isNotNull(messages.sentAt),
        isNull(messages.cancelledAt),
      ),
    )
    .orderBy(desc(messages.id))
    .limit(1)
  return last?.at == null || last.senderId !== null ? null : { at: last.at, text: htmlToLines(last.html) }
}
