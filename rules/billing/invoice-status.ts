// Where an invoice stands, and what a change of that does. Source: 3§4, "Invoice status"; ADMIN-55 lets staff choose
// any status. What was sent stays as it was sent: from then on the lines, the rate, the paper mark and the invoice date
// are closed, whichever status follows, and a correction is another invoice that names it.

import { addDays } from '#rules/text-and-time/stockholm-time.ts'

export const invoiceStatuses = ['UnSent', 'Sent', 'UnPaid', 'Paid', 'Canceled'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Days from the invoice date to the due date. */
export const DUE_DAYS = 30
/** Months that an invoice date or a due date may lie after its present value (ADMIN-57). */
export const MOST_MONTHS_AHEAD = 12

/** The parts of an invoice that a status moves. Days are those of Stockholm, moments ISO 8601. */
export interface InvoiceState {
  status: InvoiceStatus
  issuedOn: string | null
  dueOn: string | null
  sentAt: string | null
  paidAt: string | null
}

/** The statuses in which an invoice is with its customer. */
const issued: readonly InvoiceStatus[] = ['Sent', 'UnPaid', 'Paid']
/** Whether the customer has the invoice: its dates are shown and it can be downloaded (BILL-19 to BILL-23). */
export const isIssued = (status: InvoiceStatus): boolean => issued.includes(status)

/** Whether the content of an invoice is closed: it was sent once. */
export const isClosed = ({ sentAt }: Pick<InvoiceState, 'sentAt'>): boolean => sentAt !== null

/** The due date of an invoice of a day. */
export const dueDateOf = (issuedOn: string): string => addDays(issuedOn, DUE_DAYS)

/**
 * What an invoice is after a status was chosen. The first status that hands it to the customer dates it, closes it and
 * gives it 30 days; what was dated before keeps its dates, but for a due date that has come before the invoice date.
 * When it was paid is told while it is paid, and only then.
 */
export function withStatus(
  before: InvoiceState,
  status: InvoiceStatus,
  { now, today }: { now: string; today: string },
): InvoiceState {
  const issuedOn = before.issuedOn ?? today
  const dated = isIssued(status)
    ? {
        issuedOn,
        dueOn: before.dueOn !== null && before.dueOn >= issuedOn ? before.dueOn : dueDateOf(issuedOn),
        sentAt: before.sentAt ?? now,
      }
    : { issuedOn: before.issuedOn, dueOn: before.dueOn, sentAt: before.sentAt }
  return { status, ...dated, paidAt: status === 'Paid' ? (before.paidAt ?? now) : null }
}

/**
 * The status by the clock: one that waits for payment is overdue from the day after its due date, and not any more when
 * that is moved ahead.
 */
export function statusOn(today: string, { status, dueOn }: Pick<InvoiceState, 'status' | 'dueOn'>): InvoiceStatus {
  if (dueOn === null) return status
  if (status === 'Sent' && dueOn < today) return 'UnPaid'
  return status === 'UnPaid' && dueOn >= today ? 'Sent' : status
}
