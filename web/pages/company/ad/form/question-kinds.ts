import { CircleDot, Heading, ListChecks, SlidersHorizontal, TextCursorInput, type LucideIcon } from 'lucide-react'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { EditorElement, ElementKind } from '#rules/forms/form.ts'
import { formTexts } from './texts.ts'

/** The kinds in menu order. */
export const KINDS: readonly ElementKind[] = ['label', 'text', 'radio', 'checkbox', 'number']
export const KIND_ICONS: Record<ElementKind, LucideIcon> = {
  label: Heading,
  text: TextCursorInput,
  radio: CircleDot,
  checkbox: ListChecks,
  number: SlidersHorizontal,
}

/**
 * Returns the facts that a closed row shows next to the title, for example 'Datum, obligatorisk', '2 svar' or '0–5+
 * år'. The kind of a plain text, 'Fritext', already says its type.
 */
export function getRowFacts(element: EditorElement): string {
  const { t } = formTexts
  switch (element.kind) {
    case 'text':
      return [element.type === 'text' ? '' : t(`textTypes.${element.type}`), element.required ? t('meta.required') : '']
        .filter(Boolean)
        .join(', ')
    case 'radio':
      return t('meta.choices', { count: element.choices.length })
    case 'checkbox':
      return [t('meta.choices', { count: element.choices.length }), element.required ? t('meta.required') : '']
        .filter(Boolean)
        .join(', ')
    case 'number':
      return `${element.minimum}–${element.maximum}${element.maximumSuffix} ${element.suffix}`.trim()
    default:
      return ''
  }
}

/** Returns a short message about the element at an index. Null if the element is valid. */
export function getElementProblem(errors: FieldErrors, index: number): string | null {
  const { t } = formTexts
  const codesAt = (path: string) => errors[`elements.${index}${path}`] ?? []
  if (codesAt('').includes('typeMissing')) return t('problem.typeMissing')
  if (codesAt('.title').includes('required')) return t('problem.title')
  if (codesAt('.choices').includes('tooFew')) return t('problem.choicesFew')
  if (codesAt('.choices').includes('duplicate')) return t('problem.choicesSame')
  const otherErrors = Object.entries(errors).filter(([path]) => path.startsWith(`elements.${index}.`))
  if (otherErrors.length === 0) return null
  return t(otherErrors.some(([, codes]) => codes.includes('tooLong')) ? 'problem.tooLong' : 'problem.number')
}
