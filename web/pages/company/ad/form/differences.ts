import { appliesElsewhere } from '#rules/ad-lifecycle.ts'
import { writeMethod } from '#rules/application-method.ts'
import { readForm, writeForm, type EditorForm, type FormElement } from '#rules/form.ts'
import type { Difference } from '../../_editor/conflict.tsx'
import type { FormState } from './form-state.ts'
import { metaOf } from './kinds.ts'
import { formTexts } from './texts.ts'

/** An element in plain words: its kind, its title, and what can be answered. */
function inWords(element: FormElement | undefined): string {
  if (!element) return ''
  const { t } = formTexts
  const facts = element.kind === 'label' ? element.secondary
    : element.kind === 'radio' ? element.choices.join(', ')
    : element.kind === 'checkbox' ? [element.choices.join(', '), element.required ? t('meta.required') : ''].filter(Boolean).join('; ')
    : element.kind === 'text' ? [metaOf(element), element.placeholder].filter(Boolean).join('; ')
    : metaOf(element)
  return `${t(`kind.${element.kind}`)}: ${element.title}${facts ? ` (${facts})` : ''}`
}

/** What would be stored of a form, element by element. */
const storedOf = (form: EditorForm) => readForm(writeForm(form)).elements

/** The questions that differ, without those that are the same at the beginning and at the end. */
function questionsThatDiffer(saved: readonly FormElement[], mine: readonly FormElement[]): Difference[] {
  const [a, b] = [saved.map((element) => JSON.stringify(element)), mine.map((element) => JSON.stringify(element))]
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const count = Math.max(a.length, b.length) - start - end
  const at = (elements: readonly FormElement[], index: number) => inWords(elements.slice(start, elements.length - end)[index])
  return Array.from({ length: count }, (_, index) => ({
    label: formTexts.t('questions.place', { place: start + index + 1 }),
    saved: at(saved, index),
    mine: at(mine, index),
  })).filter((difference) => difference.saved !== difference.mine)
}

/** The page with what the user changed since `known` over what is stored now: the way to apply, and the questions. */
export function mergeForm(known: FormState, stored: FormState, mine: FormState): FormState {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return {
    choice: same(writeMethod(known.choice), writeMethod(mine.choice)) ? stored.choice : mine.choice,
    form: same(storedOf(known.form), storedOf(mine.form)) ? stored.form : mine.form,
  }
}

/** What differs between what is saved and what stands on the page, in plain words. */
export function differencesOf(saved: FormState, mine: FormState): Difference[] {
  const { t } = formTexts
  const [a, b] = [writeMethod(saved.choice), writeMethod(mine.choice)]
  const methodOf = ({ choice: { method } }: FormState) => (method === null ? '' : t(`method.${method}`))
  const single: Difference[] = [
    { label: t('method.title'), saved: methodOf(saved), mine: methodOf(mine) },
    { label: t('documents.title'), saved: t(`documents.${a.documents}`), mine: t(`documents.${b.documents}`) },
    { label: t('link.label'), saved: a.link ?? '', mine: b.link ?? '' },
    { label: t('email.label'), saved: a.email ?? '', mine: b.email ?? '' },
  ]
  const questions = questionsThatDiffer(storedOf(saved.form), appliesElsewhere(b.use) ? [] : storedOf(mine.form))
  return [...single.filter((difference) => difference.saved !== difference.mine), ...questions]
}
