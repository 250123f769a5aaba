import { createTransport } from 'nodemailer'
import type { Undelivered } from '#contract/enums.ts'

/** A mail on the wire. */
export interface OutgoingMail {
  messageId: string
  from: string
  /** Who hands it in, where that is not who it is from: named as the sender, and told when it could not be delivered (RFC 5322 3.6.2). */
  sender: string | null
  /** Where answers go; null: to the sender. */
  replyTo: string | null
  to: string
  /** An address that ends such letters when it is posted to, which mail programs offer as one press (RFC 8058). */
  unsubscribe: string | null
  subject: string
  text: string
  html: string
}

/** Hands a mail to the outside; throws when it was not accepted, a {@link MailRefused} when it was this mail that was not. */
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
  const transport = createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, disableFileAccess: true, disableUrlAccess: true })
  return async (mail) => {
    try {
      const { replyTo, sender, unsubscribe, ...rest } = mail
      const headers = unsubscribe === null ? {} : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      await transport.sendMail({ ...rest, headers, ...(replyTo !== null && { replyTo }), ...(sender !== null && { sender, envelope: { from: sender, to: mail.to } }) })
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

/** An answer to the sender, the recipient or the text of a mail concerns the mail; anything else concerns the server. */
function refusalOf(error: unknown): MailRefused | null {
  const { code, responseCode = 0, response = '' } = error as SmtpFault
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return null
  if (responseCode < 500) return responseCode >= 400 ? new MailRefused(null, error) : new MailRefused('refused', error)
  return new MailRefused(reasonOf(responseCode, /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(response)?.[1]), error)
}

/** RFC 5321 4.2.3 and the subjects of RFC 3463: 1 is about the address, 2 about the mailbox. */
function reasonOf(code: number, subject: string | undefined): Undelivered {
  if (code === 552 || subject === '2') return 'mailboxFull'
  return subject === '1' || (subject === undefined && (code === 550 || code === 551 || code === 553)) ? 'unknownRecipient' : 'refused'
}
