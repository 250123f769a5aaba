import { expect, test } from 'vitest'
import { readMethod } from '#rules/ads/application-method.ts'
import { emptyForm, newElement, type EditorForm } from '#rules/forms/form.ts'
import {
  addUnset,
  changeKind,
  isFormDifferent,
  needsSuggestion,
  withKey,
  withMethod,
  type FormState,
} from './form-state.ts'

const start = (): FormState => ({
  choice: readMethod({ use: 'none', documents: 'none', link: null, email: null }),
  form: emptyForm(),
})

test('the first choice of form or documents requests a suggested form (FORM-06, FORM-07)', () => {
  const state = start()
  expect(needsSuggestion(state.form, 'form')).toBe(true)
  expect(needsSuggestion(state.form, 'documents')).toBe(true)
  expect(needsSuggestion(state.form, 'link')).toBe(false)
  expect(needsSuggestion({ title: '', elements: [newElement('text')] }, 'form')).toBe(false)
  expect(withMethod(state, 'documents').choice).toMatchObject({ later: false, documents: 'both' })
})

test('a new element starts without a kind, and keeps its key when it gets a kind (FORM-26)', () => {
  const { form, key } = addUnset(emptyForm())
  expect(form.elements).toEqual([{ kind: 'unset', key }])
  expect(changeKind({ kind: 'unset', key }, 'number')).toMatchObject({ kind: 'number', key, maximum: 5 })
})

test('a different kind keeps the texts and the choices (FORM-21, FORM-22)', () => {
  const radio = {
    ...newElement('radio'),
    kind: 'radio' as const,
    title: 'Körkort?',
    choices: ['Ja', 'Nej'],
    value: null,
  }
  expect(changeKind(radio, 'checkbox')).toMatchObject({
    kind: 'checkbox',
    title: 'Körkort?',
    choices: ['Ja', 'Nej'],
    required: false,
  })
  expect(changeKind(radio, 'text')).toMatchObject({ kind: 'text', title: 'Körkort?', required: true })
})

test('only a difference in the saved content counts as a change (FORM-40)', () => {
  const form: EditorForm = { title: '', elements: [withKey({ ...newElement('text'), title: 'Varför?' })] }
  const state: FormState = { choice: { ...start().choice, method: 'form', later: false }, form }
  expect(
    isFormDifferent(state, { ...state, form: { ...form, elements: form.elements.map((element) => withKey(element)) } }),
  ).toBe(false)
  expect(isFormDifferent(state, withMethod(state, 'documents'))).toBe(true)
  expect(isFormDifferent(state, { ...state, form: addUnset(form).form })).toBe(true)
})
