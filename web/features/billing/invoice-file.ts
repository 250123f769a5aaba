import { graphql } from 'react-relay'
import type { invoiceFileMutation } from '#web/__generated__/invoiceFileMutation.graphql.ts'
import { download } from '#web/loading/download.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { billingTexts } from './texts.ts'

const requestInvoiceFile = defineAct<invoiceFileMutation>(
  graphql`
    mutation invoiceFileMutation($input: RequestInvoiceFileInput!) {
      requestInvoiceFile(input: $input) {
        url
        errors {
          reason
        }
      }
    }
  `,
  { failed: () => billingTexts.t('fileFailed'), refused: { NO_INVOICE_FILE: () => billingTexts.t('noFile') } },
)

/** Whether a file is of the invoice itself or of its credit note. */
export type InvoiceDocument = 'INVOICE' | 'CREDIT_NOTE'
type InvoiceFileForm = 'PDF' | 'PEPPOL'

/** Requests a file and returns its address, which works once. Shows the error and returns undefined if it is refused. */
export const invoiceFileAddress = async (
  invoiceId: string,
  form: InvoiceFileForm,
  document: InvoiceDocument,
): Promise<string | null | undefined> =>
  (await runAct(requestInvoiceFile, { input: { invoiceId, form, document } }))?.url

/** Downloads a file of an invoice or of its credit note (BILL-24, PLUS-105). */
export const downloadInvoiceFile = (
  invoiceId: string,
  form: InvoiceFileForm = 'PDF',
  document: InvoiceDocument = 'INVOICE',
): Promise<void> => download(() => invoiceFileAddress(invoiceId, form, document))
