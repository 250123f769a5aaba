import { graphql } from 'react-relay'
import type { openFileInvoiceMutation } from '#web/__generated__/openFileInvoiceMutation.graphql.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import { billingTexts } from './texts.ts'

const asking = defineAct<openFileInvoiceMutation>(
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
 * Opens what a server has opened a way to, in a window of its own. The window is opened with the press, before the
 * answer: browsers let nothing else open one.
 */
export async function openInWindow(address: () => Promise<string | null | undefined>): Promise<void> {
  const opened = window.open('', '_blank')
  const url = await address()
  if (!opened) {
    if (url) location.assign(url)
  } else if (url) opened.location.href = url
  else opened.close()
}

/** The file of an invoice (BILL-24). */
export const openInvoiceFile = (invoiceId: string, form: 'PDF' | 'PEPPOL' = 'PDF'): Promise<void> =>
  openInWindow(async () => (await runAct(asking, { input: { invoiceId, form } }))?.url)
