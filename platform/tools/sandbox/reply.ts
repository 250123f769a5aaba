import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mail } from './mailbox.ts'

/** Replies to a mail as its recipient's mail program does: to the address for replies, with the mail below the text. */
export async function sendReply(
  { from, to, replyTo, subject, text: original, messageId }: Mail,
  text: string,
  { smtpUrl, now }: { smtpUrl: string; now: Date },
): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5_000, ignoreTLS: true })
  const day = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  })
  const quoted = original.split('\n').map((line) => `> ${line}`.trimEnd())
  await transport.sendMail({
    messageId: `<${randomUUID().toUpperCase()}@brev.example>`,
    from: to[0] ?? '',
    to: replyTo || from,
    subject: `Sv: ${subject}`,
    inReplyTo: messageId,
    references: messageId,
    date: now,
    text: [text, '', `Den ${day.format(now)} skrev <${from}>:`, '', ...quoted].join('\n'),
  })
}
