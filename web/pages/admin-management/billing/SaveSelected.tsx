import { FileDown } from 'lucide-react'
import { MAX_EXPORTED_SELECTION } from '#rules/billing/export-limits.ts'
import type { BillingTable } from '#web/__generated__/actsExportBillingMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { saveBilling } from './acts.ts'
import { adminBillingTexts } from './texts.ts'

interface SaveSelectedProps {
  table: BillingTable
  /** Global ids of invoices or companies. */
  ids: readonly string[]
}

/** The button that downloads the selected rows as CSV (PLUS-141). */
export function SaveSelected({ table, ids }: SaveSelectedProps) {
  const t = useTexts(adminBillingTexts)
  const impersonationReason = useImpersonationReason()
  const tooMany =
    ids.length > MAX_EXPORTED_SELECTION ? t('selected.tooManyRows', { max: MAX_EXPORTED_SELECTION }) : null
  return (
    <Button
      variant="secondary"
      icon={FileDown}
      whyDisabled={impersonationReason ?? tooMany}
      onPress={() => saveBilling({ table, ids })}
    >
      {t('selected.save')}
    </Button>
  )
}
