import { appliesElsewhere } from '#rules/ads/ad-lifecycle.ts'
import { writeMethod } from '#rules/ads/application-method.ts'
import { readForm, writeForm, type EditorElement, type EditorForm, type FormElement } from '#rules/forms/form.ts'
import type { Difference } from '#web/editing/conflict.tsx'
import { alignById, alignByWords, mergeList, type Align } from '#web/editing/merge-list.ts'
import { keyOf, type FormState } from './form-state.ts'
import { metaOf } from './kinds.ts'
import { formTexts } from './texts.ts'

/** An element in plain words: its kind, its title, and what can be answered. */
function inWords(element: FormElement | undefined): string {
  if (!element) return ''
  const { t } = formTexts
  const facts =
    element.kind === 'label'
      ? element.secondary
      : element.kind === 'radio'
        ? element.choices.join(', ')
        : element.kind === 'checkbox'
          ? [element.choices.join(', '), element.required ? t('meta.required') : ''].filter(Boolean).join('; ')
          : element.kind === 'text'
            ? [metaOf(element), element.placeholder].filter(Boolean).join('; ')
            : metaOf(element)
  return `${t(`kind.${element.kind}`)}: ${element.title}${facts ? ` (${facts})` : ''}`
}

/** What would be stored of a form, element by element. */
const storedOf = (form: EditorForm) => readForm(writeForm(form)).elements

/** What would be stored of an element, as a text; empty for one whose kind is still to be chosen. */
const wordsOf = (element: EditorElement) => JSON.stringify(storedOf({ title: '', elements: [element] })[0] ?? '')

const sameWords = (a: EditorElement, b: EditorElement) => wordsOf(a) === wordsOf(b)

/** The questions that differ, each with its place on the page, or where it stood. */
function questionsThatDiffer(saved: readonly FormElement[], mine: readonly FormElement[]): Difference[] {
  return alignByWords<FormElement>(wordsOf)(saved, mine)
    .filter(([before, after]) => before === null || after === null || !sameWords(before, after))
    .map(([before, after]) => ({
      label: formTexts.t('questions.place', {
        place: (after === null ? saved.indexOf(before as FormElement) : mine.indexOf(after)) + 1,
      }),
      saved: inWords(before ?? undefined),
      mine: inWords(after ?? undefined),
    }))
    .filter((difference) => difference.saved !== difference.mine)
}

/** Rows of one page have keys; what was kept in the browser has none that anybody knows. */
const alignMine: Align<EditorElement> = (before, after) => {
  const keys = new Set(before.map(keyOf).filter((key) => key !== ''))
  return after.some((element) => keys.has(keyOf(element)))
    ? alignById(keyOf)(before, after)
    : alignByWords(wordsOf)(before, after)
}

/**
 * The page with what the user changed since `known` over what is stored now: the way to apply, and question by
 * question. What is stored has no ids: it is known by its words.
 */
export function mergeForm(known: FormState, stored: FormState, mine: FormState): FormState {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const elements = mergeList(known.form.elements, stored.form.elements, mine.form.elements, {
    mine: alignMine,
    stored: alignByWords(wordsOf),
    same: sameWords,
  })
  return {
    choice: same(writeMethod(known.choice), writeMethod(mine.choice)) ? stored.choice : mine.choice,
    form: { ...(known.form.title === mine.form.title ? stored.form : mine.form), elements },
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
