import { Printer } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { printTexts } from '#web/print/texts.ts'
import { usePrintKey } from '#web/print/usePrintKey.ts'
import { reportError } from '#web/relay/report-error.ts'
import { IconButton } from '#web/ui/IconButton.tsx'

const loadPrint = () => fetchPart(() => import('./print-candidate.tsx'))

/** Prints the candidate of an open card, on a press or on Ctrl+P (PLUS-92). */
export function PrintButton({ databaseId }: { databaseId: number }) {
  const t = useTexts(printTexts)
  const print = () =>
    void loadPrint()
      .then(({ printCandidate }) => printCandidate(databaseId))
      .catch(reportError)
  usePrintKey(print)
  return <IconButton icon={Printer} size="sm" label={t('print')} onPress={print} />
}
