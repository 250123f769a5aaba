import { randomUUID } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Mail } from './mailbox.ts'

/**
 * Bounces that the sandbox's mail server can report for an accepted mail: the fields of the report (RFC 3464) and a
 * label for the page.
 */
export const bounces = {
  unknown: {
    action: 'failed',
    status: '5.1.1',
    diagnostic: 'smtp; 550 5.1.1 User unknown',
    label: 'Adressen finns inte',
  },
  full: { action: 'failed', status: '5.2.2', diagnostic: 'smtp; 552 5.2.2 Mailbox full', label: 'Brevlådan är full' },
  spam: { action: 'failed', status: '5.7.1', diagnostic: 'smtp; 554 5.7.1 Rejected', label: 'Nekas' },
  expired: {
    action: 'failed',
    status: '4.4.7',
    diagnostic: 'smtp; 421 4.4.1 No answer',
    label: 'Gav upp efter fem dagar',
  },
  delayed: { action: 'delayed', status: '4.4.7', diagnostic: 'smtp; 421 4.4.1 No answer', label: 'Bara försenat' },
} as const
export type BounceKind = keyof typeof bounces

export const isBounceKind = (text: string): text is BounceKind => Object.hasOwn(bounces, text)

/** Returns the report that a mail server sends about a mail it accepted but could not deliver. */
export function bounceReport({ to, messageId, subject, returnPath }: Mail, kind: BounceKind, now: Date): string {
  const { action, status, diagnostic } = bounces[kind]
  const boundary = `report-${randomUUID()}`
  return [
    'From: Mail Delivery System <MAILER-DAEMON@mottagare.example>',
    `To: ${returnPath}`,
    `Subject: ${action === 'failed' ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail (still being retried)'}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@mottagare.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${to[0]}>: ${diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mottagare.example',
    '',
    `Final-Recipient: rfc822; ${to[0]}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: ${diagnostic}`,
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** Sends the report of a mail to its return path, with the empty envelope sender of such reports (RFC 5321 4.5.5). */
export async function sendBounce(
  mail: Mail,
  kind: BounceKind,
  { smtpUrl, now }: { smtpUrl: string; now: Date },
): Promise<void> {
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 5_000, ignoreTLS: true })
  await transport.sendMail({ envelope: { from: '', to: mail.returnPath }, raw: bounceReport(mail, kind, now) })
}
