import { expect, test } from 'vitest'
import { readMethod } from '#rules/ads/application-method.ts'
import { emptyForm, newElement, type EditorForm } from '#rules/forms/form.ts'
import { addUnset, changeKind, differs, needsSuggestion, withKey, withMethod, type FormState } from './form-state.ts'

const start = (): FormState => ({
  choice: readMethod({ use: 'none', documents: 'none', link: null, email: null }),
  form: emptyForm(),
})

test('FORM-06 FORM-07 the first choice of form or documents asks for a suggested form', () => {
  const state = start()
  expect(needsSuggestion(state.form, 'form')).toBe(true)
  expect(needsSuggestion(state.form, 'documents')).toBe(true)
  expect(needsSuggestion(state.form, 'link')).toBe(false)
  expect(needsSuggestion({ title: '', elements: [newElement('text')] }, 'form')).toBe(false)
  expect(withMethod(state, 'documents').choice).toMatchObject({ later: false, documents: 'both' })
})

test('FORM-26 a new element starts without a kind, and keeps its key when it gets one', () => {
  const { form, key } = addUnset(emptyForm())
  expect(form.elements).toEqual([{ kind: 'unset', key }])
  expect(changeKind({ kind: 'unset', key }, 'number')).toMatchObject({ kind: 'number', key, maximum: 5 })
})

test('FORM-21 FORM-22 another kind keeps the words and the choices', () => {
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

test('FORM-40 only what would be sent counts as a change', () => {
  const form: EditorForm = { title: '', elements: [withKey({ ...newElement('text'), title: 'Varför?' })] }
  const state: FormState = { choice: { ...start().choice, method: 'form', later: false }, form }
  expect(
    differs(state, { ...state, form: { ...form, elements: form.elements.map((element) => withKey(element)) } }),
  ).toBe(false)
  expect(differs(state, withMethod(state, 'documents'))).toBe(true)
  expect(differs(state, { ...state, form: addUnset(form).form })).toBe(true)
})
