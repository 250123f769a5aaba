import { Printer } from 'lucide-react'
import type { EditorForm } from '#rules/forms/form.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { printTexts } from '#web/print/texts.ts'
import { usePrintKey } from '#web/print/usePrintKey.ts'
import { reportError } from '#web/relay/report-error.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formTexts } from './texts.ts'

const loadPrint = () =>
  fetchPart(async () => ({
    ...(await import('#web/print/print-document.tsx')),
    ...(await import('./FormDocument.tsx')),
  }))

interface PrintFormButtonProps {
  company: string
  title: string
  form: EditorForm
}

/** Prints the questions as they are in the editor, on a press or on Ctrl+P (PLUS-92). */
export function PrintFormButton({ company, title, form }: PrintFormButtonProps) {
  const t = useTexts(printTexts)
  const own = useTexts(formTexts)
  const print = () =>
    void loadPrint()
      .then(({ printDocument, FormDocument }) =>
        printDocument({
          company,
          title,
          subtitle: own('print.subtitle'),
          children: <FormDocument elements={form.elements} />,
        }),
      )
      .catch(reportError)
  usePrintKey(print)
  return <IconButton icon={Printer} label={t('print')} onPress={print} />
}
