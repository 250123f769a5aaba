import { createTransport } from 'nodemailer'
import type { Undelivered } from '#contract/base/enums.ts'
import { emailAddressOf } from './mailbox.ts'
import { refusalReason, statusIn } from './refusal-reason.ts'

/** A mail to pass to the mail server. */
export interface OutgoingMail {
  messageId: string
  from: string
  /**
   * Address for the `Sender` header and for bounces, if it differs from `from` (RFC 5322 3.6.2). Null if it does not
   * differ.
   */
  sender: string | null
  /** Address for bounces. Null for the sender. */
  returnPath: string | null
  /** Address for replies. Null for the sender. */
  replyTo: string | null
  to: string
  /** URL for one-click unsubscribe. Mail programs send a POST request to it (RFC 8058). */
  unsubscribe: string | null
  /** Whether no person wrote the mail. Mail programs then send no automatic replies (RFC 3834). */
  isAutomatic: boolean
  subject: string
  text: string
  html: string
}

/**
 * Passes a mail to the mail server. Throws {@link MailRefused} if the server rejects this mail, and another error if
 * the server cannot be used.
 */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** The mail server rejected a mail: permanently with a reason, temporarily if the reason is null. */
export class MailRefused extends Error {
  readonly reason: Undelivered | null
  constructor(reason: Undelivered | null, cause?: unknown) {
    super(reason ?? 'rejected temporarily', { cause })
    this.name = 'MailRefused'
    this.reason = reason
  }
}

/** Sends mail over SMTP. The timeouts are short, because failed mail is retried. */
export function smtpTransport(url: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async (mail) => {
    try {
      const { replyTo, sender, returnPath, unsubscribe, isAutomatic, ...rest } = mail
      const headers = {
        ...(unsubscribe !== null && {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
        // Exchange reads its own header only. Delivery reports stay allowed.
        ...(isAutomatic && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' }),
      }
      await transport.sendMail({
        ...rest,
        headers,
        ...(replyTo !== null && { replyTo }),
        ...(sender !== null && { sender }),
        envelope: { from: returnPath ?? sender ?? emailAddressOf(mail.from), to: mail.to },
      })
    } catch (error) {
      throw toMailRefused(error) ?? error
    }
  }
}

/** Properties of nodemailer's errors. */
interface SmtpFault {
  code?: string
  responseCode?: number
  response?: string
}

/**
 * Returns MailRefused if the server rejected the sender, the recipient or the content of the mail. Other errors concern
 * the server; returns null for them.
 */
function toMailRefused(error: unknown): MailRefused | null {
  const { code, responseCode = 0, response = '' } = error as SmtpFault
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null
  if (responseCode < 500) return responseCode >= 400 ? new MailRefused(null, error) : new MailRefused('refused', error)
  return new MailRefused(refusalReason(responseCode, statusIn(response)), error)
}
