import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { htmlToQuotedText } from '#platform/foundation/html/quoted-text.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import { trimQuotes } from './trim-quotes.ts'

/** A mail that a person wrote. */
export interface Reply {
  /** Lower case. '' if the mail names no sender. */
  from: string
  /** Null if the mail has no Message-ID. */
  messageId: string | null
  /** The new text, without quotes. */
  text: string
  /** The complete text. Null if nothing was trimmed. */
  fullText: string | null
  attachments: { name: string; content: Uint8Array }[]
  /** Names of attachments beyond {@link MAX_ATTACHMENTS}. */
  surplus: string[]
}

/** Why a mail is not a person's reply. */
export type NotReply = { rejected: 'automatic' | 'loop' | 'unreadable' }

/** Maximum number of attachments that are kept. */
const MAX_ATTACHMENTS = 10
/** Maximum length of the complete text in characters. */
export const MAX_MAIL_TEXT_LENGTH = 20_000
/** Number of servers that a mail can pass. More mean a loop (RFC 5321 6.3). */
const MAX_HOPS = 50

/** Parts that belong to the mail itself. */
const SIGNATURES = ['application/pgp-signature', 'application/pkcs7-signature', 'application/x-pkcs7-signature']

/** Returns the reply in a mail, or why the mail is not a person's reply. */
export async function readReply(raw: Uint8Array): Promise<Reply | NotReply> {
  let mail: Email
  try {
    mail = await PostalMime.parse(raw, { maxNestingDepth: 20, maxHeadersSize: 200_000, forceRfc822Attachments: true })
  } catch {
    return { rejected: 'unreadable' }
  }
  if (isLoop(mail)) return { rejected: 'loop' }
  if (isAutomatic(mail)) return { rejected: 'automatic' }
  const fullText = cutText(cleanText('text', plainText(mail)).trim(), MAX_MAIL_TEXT_LENGTH)
  const text = trimQuotes(fullText)
  const attached = mail.attachments.filter(isSentFile)
  return {
    from: addressIn(mail.from).toLowerCase(),
    messageId: mail.messageId?.trim() || null,
    text,
    fullText: text === fullText ? null : fullText,
    attachments: attached
      .slice(0, MAX_ATTACHMENTS)
      .map((file) => ({ name: nameOf(file), content: new Uint8Array(file.content as ArrayBuffer) })),
    surplus: attached.slice(MAX_ATTACHMENTS, 2 * MAX_ATTACHMENTS).map(nameOf),
  }
}

const headerOf = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? ''

/** Tavla's own Message-IDs: of chat messages and of other mail. Mail programs write their ids differently. */
const OWN_ID = /^<(?:message-\d+-\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^@\s]+>$/

/** Whether a mail came back to Tavla, or was forwarded in a circle. */
const isLoop = (mail: Email): boolean =>
  OWN_ID.test(mail.messageId?.trim() ?? '') || mail.headers.filter(({ key }) => key === 'received').length > MAX_HOPS

/**
 * Whether no person wrote the mail: an absence reply (RFC 3834), a delivery report, a newsletter or a mailing list.
 */
function isAutomatic(mail: Email): boolean {
  const autoSubmitted = headerOf(mail, 'auto-submitted').split(';')[0]?.trim() ?? ''
  return (
    (autoSubmitted !== '' && autoSubmitted !== 'no') ||
    /^(?:bulk|junk|list|auto_reply)\b/.test(headerOf(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply-from', 'list-id', 'list-unsubscribe', 'feedback-id'].some(
      (name) => headerOf(mail, name) !== '',
    ) ||
    headerOf(mail, 'return-path') === '<>' ||
    /^multipart\/report\b/.test(headerOf(mail, 'content-type')) ||
    /^(?:mailer-daemon|postmaster|no-?reply)@/i.test(addressIn(mail.from))
  )
}

const addressIn = (address: Address | undefined): string =>
  cutText(cleanText('email', (address?.group?.[0] ?? address)?.address ?? '').trim(), 320)

/** Returns the plain text. Mail programs that write HTML add it, with quotes marked by `>`. */
const plainText = ({ text, html }: Email): string =>
  text !== undefined && text.trim() !== '' ? text : htmlToQuotedText(html ?? '')

/** Whether the person attached the file: no signature, and no picture within the text. */
const isSentFile = ({ mimeType, related }: Attachment): boolean =>
  !SIGNATURES.includes(mimeType) && !(related === true && mimeType.startsWith('image/'))

const nameOf = ({ filename, mimeType }: Attachment): string =>
  cutText(cleanText('fileName', filename ?? '').trim(), 200) || (mimeType === 'message/rfc822' ? 'mail.eml' : 'file')
