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

/** Downloads a file of an invoice or of its credit note (BILL-24, PLUS-105). */
export const downloadInvoiceFile = (
  invoiceId: string,
  form: 'PDF' | 'PEPPOL' = 'PDF',
  document: 'INVOICE' | 'CREDIT_NOTE' = 'INVOICE',
): Promise<void> =>
  download(async () => (await runAct(requestInvoiceFile, { input: { invoiceId, form, document } }))?.url)
