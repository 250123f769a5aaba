import type { Undelivered } from '#contract/base/enums.ts'

/** Subject and detail of a permanent status of RFC 3463: `5.2.1` has the subject 2 and the detail 1. */
export interface PermanentStatus {
  subject: string
  detail: string
}

/** Returns the first permanent status of RFC 3463 in a text. */
export function statusIn(text: string): PermanentStatus | undefined {
  const [, subject, detail] = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(text) ?? []
  return subject === undefined || detail === undefined ? undefined : { subject, detail }
}

/**
 * Maps a mail server's reply to a reason. The status of RFC 3463 takes precedence over the code of RFC 5321 4.2.3,
 * which servers also use for other faults.
 */
export function refusalReason(code: number, status: PermanentStatus | undefined): Undelivered {
  if (status === undefined || status.subject === '0')
    return code === 552 ? 'mailboxFull' : code === 550 || code === 551 || code === 553 ? 'unknownRecipient' : 'refused'
  return (
    reasonByStatus[`${status.subject}.${status.detail}`] ?? (status.subject === '1' ? 'unknownRecipient' : 'refused')
  )
}

const reasonByStatus: Readonly<Record<string, Undelivered>> = {
  // Faults of the sender's address.
  '1.7': 'refused',
  '1.8': 'refused',
  // The mailbox is disabled.
  '2.1': 'unknownRecipient',
  '2.2': 'mailboxFull',
}
