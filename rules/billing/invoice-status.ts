// The status of an invoice and the effects of a status change. Staff can choose any status (ADMIN-55). Once an invoice
// has been sent, its lines, VAT rate, paper billing and invoice date cannot change, even if the status does. A
// correction is a new invoice that refers to the original. Source: 3§4, "Invoice status".

import { addDays } from '#rules/text-and-time/stockholm-time.ts'

export const INVOICE_STATUSES = ['UnSent', 'Sent', 'UnPaid', 'Paid', 'Canceled'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** Days from the invoice date to the due date. */
export const DUE_DAYS = 30
/** Maximum number of months that an invoice date or a due date can be moved forward (ADMIN-57). */
export const MAX_MONTHS_AHEAD = 12

/** The fields of an invoice that a status change may affect. Dates are days in Stockholm, times are ISO 8601. */
export interface InvoiceState {
  status: InvoiceStatus
  issuedOn: string | null
  dueOn: string | null
  sentAt: string | null
  paidAt: string | null
}

/** The statuses of an invoice that the customer has received. */
const issued: readonly InvoiceStatus[] = ['Sent', 'UnPaid', 'Paid']
/**
 * Returns whether the customer has the invoice. Its dates are then shown and it can be downloaded (BILL-19 to BILL-23).
 */
export const isIssued = (status: InvoiceStatus): boolean => issued.includes(status)

/** Returns whether the content of an invoice is final, because the invoice has been sent. */
export const isContentFinal = ({ sentAt }: Pick<InvoiceState, 'sentAt'>): boolean => sentAt !== null

/** Returns the due date for an invoice date. */
export const dueDateOf = (issuedOn: string): string => addDays(issuedOn, DUE_DAYS)

/**
 * Returns the invoice after a status change. The first status that sends it to the customer sets the dates, makes the
 * content final and gives 30 days to pay. Existing dates are kept, except a due date before the invoice date. `paidAt`
 * is set only while the status is `Paid`.
 */
export function applyStatus(
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
 * Returns the status on a given day. A sent invoice becomes overdue the day after its due date. It is no longer overdue
 * if the due date is moved forward.
 */
export function statusOnDay(today: string, { status, dueOn }: Pick<InvoiceState, 'status' | 'dueOn'>): InvoiceStatus {
  if (dueOn === null) return status
  if (status === 'Sent' && dueOn < today) return 'UnPaid'
  return status === 'UnPaid' && dueOn >= today ? 'Sent' : status
}
