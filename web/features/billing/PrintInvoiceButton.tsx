import { Printer } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { usePrintKey } from '#web/print/usePrintKey.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { InvoiceDocument } from './invoice-file.ts'
import { billingTexts } from './texts.ts'

const loadPrint = () => fetchPart(() => import('./print-invoice.ts'))

interface PrintInvoiceButtonProps {
  invoiceId: string
  /** The number of the invoice or of its credit note. */
  number: string
  document?: InvoiceDocument
  isDisabled?: boolean
  /** Whether Ctrl+P prints this document. */
  hasKey?: boolean
}

/** Prints an invoice or its credit note, on a press or on Ctrl+P (PLUS-92). */
export function PrintInvoiceButton({
  invoiceId,
  number,
  document = 'INVOICE',
  isDisabled = false,
  hasKey = false,
}: PrintInvoiceButtonProps) {
  const t = useTexts(billingTexts)
  const print = useOneAtATime(() =>
    loadPrint()
      .then(({ printInvoice }) => printInvoice(invoiceId, document))
      .catch(reportError),
  )
  usePrintKey(hasKey && !isDisabled ? () => void print() : null)
  return (
    <IconButton
      icon={Printer}
      size="sm"
      label={t('print', { number })}
      isDisabled={isDisabled}
      onPress={() => void print()}
    />
  )
}
