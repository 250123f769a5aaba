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

/** Downloads the file of an invoice (BILL-24). */
export const downloadInvoiceFile = (invoiceId: string, form: 'PDF' | 'PEPPOL' = 'PDF'): Promise<void> =>
  download(async () => (await runAct(requestInvoiceFile, { input: { invoiceId, form } }))?.url)
