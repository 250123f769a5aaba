import { Type } from 'typebox'
import { NoPayload, defineQueue } from '#platform/foundation/jobs/queue.ts'

/** Creates the PDF and the e-invoice of a sent invoice, and of its credit note. */
export const CreateInvoiceDocument = defineQueue({
  name: 'make-invoice-document',
  schema: Type.Object({ companyId: Type.Integer(), invoiceId: Type.Integer() }),
  expireInSeconds: 120,
})

/** Runs every hour: marks invoices with a past due date as overdue. */
export const MarkOverdue = defineQueue({
  name: 'find-overdue-invoices',
  schema: NoPayload,
  cron: '4 * * * *',
  expireInSeconds: 600,
})
