import type { EditorForm } from '#rules/forms/form.ts'
import { printDocument } from '#web/print/print-document.tsx'
import { FormDocument } from './FormDocument.tsx'
import { formTexts } from './texts.ts'

export interface PrintedForm {
  company: string
  /** The title of the ad. */
  title: string
  form: EditorForm
}

/** Prints a questionnaire with its questions, kinds and choices (PLUS-92). */
export function printForm({ company, title, form }: PrintedForm): void {
  printDocument({
    company,
    title,
    subtitle: formTexts.t('print.subtitle'),
    children: <FormDocument elements={form.elements} />,
  })
}
