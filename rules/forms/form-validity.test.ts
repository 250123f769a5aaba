import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkForm } from './form-validity.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { emptyForm, MAX_QUESTION_TITLE_LENGTH, type EditorForm, type FormElement } from './form.ts'
import { form, number } from './form.fixture.ts'

test('accepts complete forms (FORM-37, FORM-38)', () =>
  fc.assert(fc.property(form, (complete) => hasNoErrors(checkForm(complete)))))

test('rejects a form that is empty or has only locked elements (FORM-39)', () => {
  expect(checkForm(emptyForm())).toEqual({ '': ['emptyForm'] })
  expect(checkForm({ title: '', elements: [{ kind: 'label', title: 'Låst', secondary: null, locked: true }] })).toEqual(
    { '': ['emptyForm'] },
  )
})

test('rejects any form with a blank title (FORM-37)', () => {
  fc.assert(
    fc.property(form, fc.nat(), (f, n) => {
      const index = n % f.elements.length
      const elements = f.elements.map((e, i) => (i === index ? { ...e, title: '  ' } : e))
      expect(checkForm({ ...f, elements })).toEqual({ [`elements.${index}.title`]: ['required'] })
    }),
  )
})

test('requires two choices for radio and one for checkbox (FORM-38)', () => {
  const radio: FormElement = { kind: 'radio', title: 'x', secondary: null, choices: ['a', ' '], value: null }
  const box: FormElement = { kind: 'checkbox', title: 'x', secondary: null, choices: ['a'], required: false }
  expect(checkForm({ title: '', elements: [radio, box] })).toEqual({ 'elements.0.choices': ['tooFew'] })
})

test('limits types, elements to 20 and choices to 20 (FORM-26, FORM-27, FORM-28)', () => {
  const label: FormElement = { kind: 'label', title: 'x', secondary: null }
  expect(checkForm({ title: '', elements: [label, { kind: 'unset' }] })).toEqual({ 'elements.1': ['typeMissing'] })
  expect(checkForm({ title: '', elements: Array.from({ length: 20 }, () => label) })).toEqual({})
  expect(checkForm({ title: '', elements: Array.from({ length: 21 }, () => label) })).toEqual({
    elements: ['tooMany'],
  })
  const many = {
    kind: 'checkbox',
    title: 'x',
    secondary: null,
    required: false,
    choices: Array.from({ length: 21 }, (_, i) => `c${i}`),
  } as const
  expect(checkForm({ title: '', elements: [{ ...many, choices: [...many.choices] }] })).toEqual({
    'elements.0.choices': ['tooMany'],
  })
})

test('checks the limits of a number question (FORM-32)', () => {
  expect(checkForm({ title: '', elements: [number({ minimum: -1 })] })).toEqual({
    'elements.0.minimum': ['outOfRange'],
  })
  expect(checkForm({ title: '', elements: [number({ minimum: 5, default: 5 })] })).toEqual({
    'elements.0.maximum': ['outOfRange'],
  })
  expect(checkForm({ title: '', elements: [number({ default: 9 })] })).toEqual({
    'elements.0.default': ['outOfRange'],
  })
})

test('accepts a choice as long as a title (FORM-28)', () => {
  const radio = (length: number): EditorForm => ({
    title: '',
    elements: [{ kind: 'radio', title: 'Val', secondary: null, choices: ['Ja', 'a'.repeat(length)], value: null }],
  })
  expect([checkForm(radio(MAX_QUESTION_TITLE_LENGTH)), checkForm(radio(MAX_QUESTION_TITLE_LENGTH + 1))]).toEqual([
    {},
    { 'elements.0.choices': ['tooLong'] },
  ])
})
