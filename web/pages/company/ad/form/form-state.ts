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

/** The state that the page edits. */
export interface FormState {
  choice: MethodChoice
  form: EditorForm
}

/** The stored form and its version. A save sends the version back. */
export interface SavedForm {
  state: FormState
  version: string
}

let keys = 0

/** Adds a unique key to an element. The key identifies the element's row. */
export const withKey = <E extends EditorElement>(element: E): E & { key: string } => ({
  ...element,
  key: `element-${++keys}`,
})

/** Returns the key of an element. Every element on the page has a key. */
export const keyOf = (element: EditorElement) => element.key ?? ''

/** Adds an element that shows its kind picker (FORM-26). Returns the new form and the element's key. */
export function addUnset(form: EditorForm): { form: EditorForm; key: string } {
  const element = withKey({ kind: 'unset' } as const)
  return { form: addElement(form, element), key: element.key }
}

/** Restores a removed question at its index. Removes the kind picker of an otherwise empty form (FORM-29). */
export function restoreElement(form: EditorForm, element: EditorElement, index: number): EditorForm {
  const elements = hasElements(form) ? form.elements : []
  if (elements.some((each) => keyOf(each) === keyOf(element)) || elements.length >= MAX_ELEMENTS) return form
  return { ...form, elements: elements.toSpliced(Math.min(index, elements.length), 0, element) }
}

/** Changes the kind of an element. Keeps texts, choices and whether an answer is required, if the new kind has them. */
export function changeKind(element: EditorElement, kind: ElementKind): FormElement {
  const blank = newElement(kind)
  const key = element.key === undefined ? {} : { key: element.key }
  if (element.kind === 'unset') return { ...blank, ...key }
  const changed = { ...blank, ...key, title: element.title, secondary: element.secondary }
  if (
    (changed.kind === 'radio' || changed.kind === 'checkbox') &&
    (element.kind === 'radio' || element.kind === 'checkbox')
  )
    return { ...changed, choices: element.choices }
  if (
    (changed.kind === 'text' || changed.kind === 'checkbox') &&
    (element.kind === 'text' || element.kind === 'checkbox')
  )
    return { ...changed, required: element.required }
  return changed
}

/** Whether the form has any element with a kind. */
export const hasElements = (form: EditorForm) => form.elements.some(({ kind }) => kind !== 'unset')

/** Whether a method needs a suggested form: methods with a form or documents, while the form is empty (FORM-06). */
export const needsSuggestion = (form: EditorForm, method: ApplicationMethod) =>
  (method === 'form' || method === 'documents') && !hasElements(form)

/** Chooses a method, following its rules (FORM-07). */
export const withMethod = (state: FormState, method: ApplicationMethod): FormState => ({
  ...state,
  choice: chooseMethod(state.choice, method),
})

/** Whether two states would save different content (FORM-40). */
export function isFormDifferent(a: FormState, b: FormState): boolean {
  const sent = ({ choice, form }: FormState) =>
    contentText([writeMethod(choice), writeForm(form), form.elements.filter(({ kind }) => kind === 'unset').length])
  return sent(a) !== sent(b)
}
