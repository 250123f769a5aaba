import type { Undelivered } from '#contract/base/enums.ts'

/**
 * What an answer of a mail server says of a mail, by RFC 5321 4.2.3 and the subjects of RFC 3463: 1 is about the
 * address, 2 about the mailbox.
 */
export function reasonOf(code: number, subject: string | undefined): Undelivered {
  if (code === 552 || subject === '2') return 'mailboxFull'
  return subject === '1' || (subject === undefined && (code === 550 || code === 551 || code === 553))
    ? 'unknownRecipient'
    : 'refused'
}
