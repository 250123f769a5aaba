import { printFile } from '#web/print/print-file.ts'
import { downloadInvoiceFile, invoiceFileAddress, type InvoiceDocument } from './invoice-file.ts'

/**
 * Prints the PDF of an invoice or of its credit note, which is the document itself (PLUS-92). Downloads it if the browser
 * cannot print a PDF inside a page.
 */
export async function printInvoice(invoiceId: string, document: InvoiceDocument): Promise<void> {
  if (navigator.pdfViewerEnabled) {
    const url = await invoiceFileAddress(invoiceId, 'PDF', document)
    if (!url || (await printFile(url))) return
  }
  await downloadInvoiceFile(invoiceId, 'PDF', document)
}
