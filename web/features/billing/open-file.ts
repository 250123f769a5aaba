import { graphql } from 'react-relay'
import type { openFileInvoiceMutation } from '#web/__generated__/openFileInvoiceMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { billingTexts } from './texts.ts'

const requestInvoiceFile = defineAct<openFileInvoiceMutation>(
  graphql`
    mutation openFileInvoiceMutation($input: RequestInvoiceFileInput!) {
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

/**
 * Opens a file in a new window, at an address that the server returns. The window is opened on the press, before the
 * response, because browsers block windows that are opened later.
 */
export async function openInWindow(address: () => Promise<string | null | undefined>): Promise<void> {
  const opened = window.open('', '_blank')
  const url = await address()
  if (!opened) {
    if (url) location.assign(url)
  } else if (url) opened.location.href = url
  else opened.close()
}

/** Opens the file of an invoice (BILL-24). */
export const openInvoiceFile = (invoiceId: string, form: 'PDF' | 'PEPPOL' = 'PDF'): Promise<void> =>
  openInWindow(async () => (await runAct(requestInvoiceFile, { input: { invoiceId, form } }))?.url)
