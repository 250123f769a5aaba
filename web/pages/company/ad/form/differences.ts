import { appliesElsewhere } from '#rules/ads/ad-lifecycle.ts'
import { writeMethod } from '#rules/ads/application-method.ts'
import { readForm, writeForm, type EditorElement, type EditorForm, type FormElement } from '#rules/forms/form.ts'
import type { Difference } from '#web/editing/difference.ts'
import { alignById, alignByText, mergeList, type Align } from '#web/editing/merge-list.ts'
import { keyOf, type FormState } from './form-state.ts'
import { getRowFacts } from './question-kinds.ts'
import { formTexts } from './texts.ts'

/** Describes an element: its kind, its title and its possible answers. */
function describeElement(element: FormElement | undefined): string {
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
            ? [getRowFacts(element), element.placeholder].filter(Boolean).join('; ')
            : getRowFacts(element)
  return `${t(`kind.${element.kind}`)}: ${element.title}${facts ? ` (${facts})` : ''}`
}

/** Returns the elements that a save of the form would store. */
const getStoredElements = (form: EditorForm) => readForm(writeForm(form)).elements

/**
 * Returns the content that a save of the element would store, as a string to compare. Elements without a kind give the
 * same string.
 */
const contentKey = (element: EditorElement) =>
  JSON.stringify(getStoredElements({ title: '', elements: [element] })[0] ?? '')

const hasSameContent = (a: EditorElement, b: EditorElement) => contentKey(a) === contentKey(b)

/** Lists the questions that differ, with their position on the page or their previous position. */
function listQuestionDifferences(saved: readonly FormElement[], mine: readonly FormElement[]): Difference[] {
  return alignByText<FormElement>(contentKey)(saved, mine)
    .filter(([before, after]) => before === null || after === null || !hasSameContent(before, after))
    .map(([before, after]) => ({
      label: formTexts.t('questions.place', {
        place: (after === null ? saved.indexOf(before as FormElement) : mine.indexOf(after)) + 1,
      }),
      saved: describeElement(before ?? undefined),
      mine: describeElement(after ?? undefined),
    }))
    .filter((difference) => difference.saved !== difference.mine)
}

/**
 * Aligns rows by key if both lists are from the same page. Elements restored from browser storage have different keys,
 * so they are aligned by content.
 */
const alignMine: Align<EditorElement> = (before, after) => {
  const keys = new Set(before.map(keyOf).filter((key) => key !== ''))
  return after.some((element) => keys.has(keyOf(element)))
    ? alignById(keyOf)(before, after)
    : alignByText(contentKey)(before, after)
}

/**
 * Merges the user's changes since `known` into the stored form: the application method, and each question. Stored
 * questions have no ids, so they are matched by content.
 */
export function mergeForm(known: FormState, stored: FormState, mine: FormState): FormState {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const elements = mergeList(known.form.elements, stored.form.elements, mine.form.elements, {
    mine: alignMine,
    stored: alignByText(contentKey),
    same: hasSameContent,
  })
  return {
    choice: same(writeMethod(known.choice), writeMethod(mine.choice)) ? stored.choice : mine.choice,
    form: { ...(known.form.title === mine.form.title ? stored.form : mine.form), elements },
  }
}

/** Lists the differences between the saved form and the edited form in readable form. */
export function listFormDifferences(saved: FormState, mine: FormState): Difference[] {
  const { t } = formTexts
  const [a, b] = [writeMethod(saved.choice), writeMethod(mine.choice)]
  const methodOf = ({ choice: { method } }: FormState) => (method === null ? '' : t(`method.${method}`))
  const single: Difference[] = [
    { label: t('method.title'), saved: methodOf(saved), mine: methodOf(mine) },
    { label: t('documents.title'), saved: t(`documents.${a.documents}`), mine: t(`documents.${b.documents}`) },
    { label: t('link.label'), saved: a.link ?? '', mine: b.link ?? '' },
    { label: t('email.label'), saved: a.email ?? '', mine: b.email ?? '' },
  ]
  const questions = listQuestionDifferences(
    getStoredElements(saved.form),
    appliesElsewhere(b.use) ? [] : getStoredElements(mine.form),
  )
  return [...single.filter((difference) => difference.saved !== difference.mine), ...questions]
}
