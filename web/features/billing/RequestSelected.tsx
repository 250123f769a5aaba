import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { MAX_REQUESTED_INVOICES, requestInvoices, type CompanyToInvoice } from './request-invoices.tsx'
import { billingTexts } from './texts.ts'

interface RequestSelectedProps {
  /** The selected companies. */
  companies: readonly (CompanyToInvoice & { isInvoiceable: boolean })[]
  /** Called with the ids of the companies whose invoice was requested. */
  onRequested: (companyIds: ReadonlySet<string>) => void
}

/** The button that requests the invoices of the selected companies that have something to invoice (PLUS-141). */
export function RequestSelected({ companies, onRequested }: RequestSelectedProps) {
  const t = useTexts(billingTexts)
  const [keys] = useState(() => new IdempotencyKeys())
  const invoiceable = companies.filter(({ isInvoiceable }) => isInvoiceable)
  const request = useOneAtATime(async () => {
    const done = await requestInvoices(invoiceable, companies.length - invoiceable.length, keys)
    if (done.size > 0) onRequested(done)
  })
  return (
    <Button
      variant="secondary"
      icon={ReceiptText}
      whyDisabled={
        invoiceable.length === 0
          ? t('requestAll.nothing')
          : invoiceable.length > MAX_REQUESTED_INVOICES
            ? t('requestAll.tooMany', { max: MAX_REQUESTED_INVOICES })
            : null
      }
      onPress={() => void request()}
    >
      {t('requestAll.button')}
    </Button>
  )
}
