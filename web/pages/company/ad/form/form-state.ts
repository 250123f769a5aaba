import { chooseMethod, writeMethod, type ApplicationMethod, type MethodChoice } from '#rules/ads/application-method.ts'
import {
  MAX_ELEMENTS,
  newElement,
  writeForm,
  type EditorElement,
  type EditorForm,
  type ElementKind,
  type FormElement,
} from '#rules/forms/form.ts'
import { addElement } from '#rules/forms/form-editing.ts'
import { contentText } from '#web/editing/content-text.ts'

/** What the page edits. */
export interface FormState {
  choice: MethodChoice
  form: EditorForm
}

/** What is stored, with the version a save of it begins from. */
export interface SavedForm {
  state: FormState
  version: string
}

let keys = 0

/** The element with a key of its own, by which its row keeps its place on the screen. */
export const withKey = <E extends EditorElement>(element: E): E & { key: string } => ({
  ...element,
  key: `element-${++keys}`,
})

/** The key of an element; every element of the page has one. */
export const keyOf = (element: EditorElement) => element.key ?? ''

/** Adds an element at its type picker (FORM-26) and tells its key. */
export function addUnset(form: EditorForm): { form: EditorForm; key: string } {
  const element = withKey({ kind: 'unset' } as const)
  return { form: addElement(form, element), key: element.key }
}

/**
 * A question that was taken away stands in its place again; the type picker that an emptied form is left with goes for
 * it (FORM-29).
 */
export function restoreElement(form: EditorForm, element: EditorElement, index: number): EditorForm {
  const elements = hasElements(form) ? form.elements : []
  if (elements.some((each) => keyOf(each) === keyOf(element)) || elements.length >= MAX_ELEMENTS) return form
  return { ...form, elements: elements.toSpliced(Math.min(index, elements.length), 0, element) }
}

/** Another kind for an element; words, choices and whether it must be answered stay where the new kind has them. */
export function changeKind(element: EditorElement, kind: ElementKind): FormElement {
  const fresh = newElement(kind)
  const key = element.key === undefined ? {} : { key: element.key }
  if (element.kind === 'unset') return { ...fresh, ...key }
  const kept = { ...fresh, ...key, title: element.title, secondary: element.secondary }
  if ((kept.kind === 'radio' || kept.kind === 'checkbox') && (element.kind === 'radio' || element.kind === 'checkbox'))
    return { ...kept, choices: element.choices }
  if ((kept.kind === 'text' || kept.kind === 'checkbox') && (element.kind === 'text' || element.kind === 'checkbox'))
    return { ...kept, required: element.required }
  return kept
}

/** Whether the form has anything beyond type pickers. */
export const hasElements = (form: EditorForm) => form.elements.some(({ kind }) => kind !== 'unset')

/** Whether choosing a method calls for a suggested form: form or documents without one (FORM-06). */
export const needsSuggestion = (form: EditorForm, method: ApplicationMethod) =>
  (method === 'form' || method === 'documents') && !hasElements(form)

/** Chooses a method by its rules (FORM-07). */
export const withMethod = (state: FormState, method: ApplicationMethod): FormState => ({
  ...state,
  choice: chooseMethod(state.choice, method),
})

/** Whether anything differs from what is saved (FORM-40): what would be sent, not how it is typed. */
export function differs(a: FormState, b: FormState): boolean {
  const sent = ({ choice, form }: FormState) =>
    contentText([writeMethod(choice), writeForm(form), form.elements.filter(({ kind }) => kind === 'unset').length])
  return sent(a) !== sent(b)
}
