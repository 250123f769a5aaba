import { Printer } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { printTexts } from '#web/print/texts.ts'
import { usePrintKey } from '#web/print/usePrintKey.ts'
import { reportError } from '#web/relay/report-error.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { PrintedForm } from './print-form.tsx'

const loadPrint = () => fetchPart(() => import('./print-form.tsx'))

/** Prints the questions as they are in the editor, on a press or on Ctrl+P (PLUS-92). */
export function PrintFormButton(printed: PrintedForm) {
  const t = useTexts(printTexts)
  const print = () =>
    void loadPrint()
      .then(({ printForm }) => printForm(printed))
      .catch(reportError)
  usePrintKey(print)
  return <IconButton icon={Printer} label={t('print')} onPress={print} />
}
