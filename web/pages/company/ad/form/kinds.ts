import { CircleDot, Heading, ListChecks, SlidersHorizontal, TextCursorInput, type LucideIcon } from 'lucide-react'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { EditorElement, ElementKind } from '#rules/forms/form.ts'
import { formTexts } from './texts.ts'

/** The kinds in the order they are offered. */
export const KINDS: readonly ElementKind[] = ['label', 'text', 'radio', 'checkbox', 'number']
export const kindIcons: Record<ElementKind, LucideIcon> = {
  label: Heading,
  text: TextCursorInput,
  radio: CircleDot,
  checkbox: ListChecks,
  number: SlidersHorizontal,
}

/** What a closed row says beside the title: 'Datum, obligatorisk', '2 svar', '0–5+ år'. */
export function metaOf(element: EditorElement): string {
  const { t } = formTexts
  switch (element.kind) {
    case 'text':
      return [t(`textTypes.${element.type}`), element.required ? t('meta.required') : ''].filter(Boolean).join(', ')
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

/** What is wrong with the element at an index, in a word or two; null when nothing is. */
export function problemOf(errors: FieldErrors, index: number): string | null {
  const { t } = formTexts
  const at = (path: string) => errors[`elements.${index}${path}`] ?? []
  if (at('').includes('typeMissing')) return t('problem.typeMissing')
  if (at('.title').includes('required')) return t('problem.title')
  if (at('.choices').includes('tooFew')) return t('problem.choicesFew')
  if (at('.choices').includes('duplicate')) return t('problem.choicesSame')
  const rest = Object.entries(errors).filter(([path]) => path.startsWith(`elements.${index}.`))
  if (rest.length === 0) return null
  return t(rest.some(([, codes]) => codes.includes('tooLong')) ? 'problem.tooLong' : 'problem.number')
}
