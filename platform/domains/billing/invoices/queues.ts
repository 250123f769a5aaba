import { Type } from 'typebox'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'

/** Makes the document of an invoice that was sent. */
export const MakeInvoiceDocument = defineQueue({
  name: 'make-invoice-document',
  schema: Type.Object({ companyId: Type.Integer(), invoiceId: Type.Integer() }),
  expireInSeconds: 120,
})

/** Each hour: invoices whose due date has passed become overdue. */
export const FindOverdue = defineQueue({
  name: 'find-overdue-invoices',
  schema: NoPayload,
  cron: '4 * * * *',
  expireInSeconds: 600,
})
