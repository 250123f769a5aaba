import { Printer } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { printTexts } from '#web/print/texts.ts'
import { usePrintKey } from '#web/print/usePrintKey.ts'
import { reportError } from '#web/relay/report-error.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useLanesRead } from '../board-context.ts'

const loadPrint = () => fetchPart(() => import('./print-board.tsx'))

/** Prints the shown candidates as a table, on a press or on Ctrl+P (PLUS-92). */
export function PrintBoardButton() {
  const t = useTexts(printTexts)
  const { board, shown } = useLanesRead()
  const print = () =>
    void loadPrint()
      .then(({ printBoard }) => printBoard(board.ad.databaseId, shown))
      .catch(reportError)
  usePrintKey(print)
  return <IconButton icon={Printer} size="sm" label={t('print')} onPress={print} />
}
