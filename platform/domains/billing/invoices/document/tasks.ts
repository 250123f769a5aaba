import { defineTask } from '#platform/foundation/pool/task.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** Writes a sent invoice as an e-invoice in the Peppol format. */
export const peppolInvoice = defineTask<InvoiceContent, string>('peppolInvoice')

/** Renders a sent invoice as a PDF. */
export const renderInvoice = defineTask<InvoiceContent, Uint8Array>('renderInvoice')
