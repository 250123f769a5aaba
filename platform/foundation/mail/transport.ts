import { createTransport } from 'nodemailer'
import type { Undelivered } from '#contract/base/enums.ts'
import { addressOf } from './mailbox.ts'
import { reasonOf } from './refusal-reason.ts'

/** A mail on the wire. */
export interface OutgoingMail {
  messageId: string
  from: string
  /**
   * Who hands it in, where that is not who it is from: named as the sender, and told when it could not be delivered
   * (RFC 5322 3.6.2).
   */
  sender: string | null
  /** Where it comes back to when it cannot be delivered after all; null: to the sender. */
  returnPath: string | null
  /** Where answers go; null: to the sender. */
  replyTo: string | null
  to: string
  /** An address that ends such letters when it is posted to, which mail programs offer as one press (RFC 8058). */
  unsubscribe: string | null
  subject: string
  text: string
  html: string
}

/**
 * Hands a mail to the outside; throws when it was not accepted, a {@link MailRefused} when it was this mail that was
 * not.
 */
export type MailTransport = (mail: OutgoingMail) => Promise<void>

/** The mail server answers, and does not take this mail: for good with a reason, for now without. */
export class MailRefused extends Error {
  readonly reason: Undelivered | null
  constructor(reason: Undelivered | null, cause?: unknown) {
    super(reason ?? 'not now', { cause })
    this.name = 'MailRefused'
    this.reason = reason
  }
}

/** SMTP with short timeouts; what is not sent is tried again. */
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
      const { replyTo, sender, returnPath, unsubscribe, ...rest } = mail
      const headers =
        unsubscribe === null
          ? {}
          : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      await transport.sendMail({
        ...rest,
        headers,
        ...(replyTo !== null && { replyTo }),
        ...(sender !== null && { sender }),
        envelope: { from: returnPath ?? sender ?? addressOf(mail.from), to: mail.to },
      })
    } catch (error) {
      throw refusalOf(error) ?? error
    }
  }
}

/** What nodemailer tells of a server's answer. */
interface SmtpFault {
  code?: string
  responseCode?: number
  response?: string
}

/**
 * An answer to the sender, the recipient or the text of a mail concerns the mail; anything else concerns the server.
 */
function refusalOf(error: unknown): MailRefused | null {
  const { code, responseCode = 0, response = '' } = error as SmtpFault
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null
  if (responseCode < 500) return responseCode >= 400 ? new MailRefused(null, error) : new MailRefused('refused', error)
  return new MailRefused(reasonOf(responseCode, /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1]), error)
}
