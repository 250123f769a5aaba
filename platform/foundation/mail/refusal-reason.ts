import type { Undelivered } from '#contract/base/enums.ts'

/**
 * Maps a mail server's reply to a reason, by RFC 5321 4.2.3 and the subject of the RFC 3463 status: 1 concerns the
 * address, 2 the mailbox.
 */
export function refusalReason(code: number, subject: string | undefined): Undelivered {
  if (code === 552 || subject === '2') return 'mailboxFull'
  return subject === '1' || (subject === undefined && (code === 550 || code === 551 || code === 553))
    ? 'unknownRecipient'
    : 'refused'
}
