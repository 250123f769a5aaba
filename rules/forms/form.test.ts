import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  emptyForm,
  MAX_TITLE_LENGTH,
  newElement,
  readForm,
  writeForm,
  type EditorForm,
  type FormElement,
  type NumberQuestion,
} from './form.ts'
import {
  addElement,
  canAddElement,
  moveElement,
  removeElement,
  setMaximum,
  setMinimum,
  snapNumber,
} from './form-editing.ts'
import { checkForm, isValidForm } from './form-validity.ts'
import { standardQuestions, suggestedForm } from '#rules/candidates/suggested-form.ts'

const title = fc.stringMatching(/^[a-zåäö?]{1,20}$/)
const secondary = fc.option(title)
const choices = (minLength: number) => fc.uniqueArray(title, { minLength, maxLength: 20 })
const element: fc.Arbitrary<FormElement> = fc.oneof(
  fc.record({ kind: fc.constant('label' as const), title, secondary }),
  fc.record({
    kind: fc.constant('text' as const),
    title,
    secondary,
    type: fc.constantFrom('text' as const, 'email' as const, 'phone' as const, 'date' as const),
    placeholder: fc.option(title),
    required: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('radio' as const), title, secondary, choices: choices(2), value: fc.constant(null) }),
  fc.record({ kind: fc.constant('checkbox' as const), title, secondary, choices: choices(1), required: fc.boolean() }),
  title.map((t): FormElement => ({ ...newElement('number'), title: t })),
)
const form = fc.record({ title, elements: fc.array(element, { minLength: 1, maxLength: 20 }) })
const number = (part: Partial<NumberQuestion>): NumberQuestion => ({
  kind: 'number',
  title: 'År',
  secondary: null,
  value: null,
  minimum: 0,
  maximum: 5,
  default: 0,
  step: 1,
  suffix: 'år',
  maximumSuffix: '+',
  minimumSuffix: null,
  ...part,
})

describe('API format', () => {
  test('reads back every form as it was written (FORM-25)', () => {
    fc.assert(
      fc.property(form, (f) => {
        expect(readForm(JSON.parse(JSON.stringify(writeForm(f))))).toEqual(f)
      }),
    )
  })
  test('writes $type first, and Order from 0 on every element (FORM-18, FORM-25)', () => {
    fc.assert(
      fc.property(form, (f) => {
        writeForm(f).Elements.forEach((wire, index) => {
          expect(Object.keys(wire)[0]).toBe('$type')
          expect(wire.Order).toBe(index)
          expect(wire.$type).toMatch(/^Recruiting\.Forms\.[A-Za-z]+, Recruiting$/)
          if ('Choices' in wire)
            expect(wire.Choices.map((choice) => choice.Order)).toEqual(wire.Choices.map((_, i) => i))
        })
      }),
    )
  })
  test('sorts elements by their order (FORM-18)', () => {
    fc.assert(
      fc.property(form, (f) => {
        const wire = writeForm(f)
        expect(readForm({ ...wire, Elements: wire.Elements.toReversed() })).toEqual(f)
      }),
    )
  })
  test('does not send blank choices or editor-only fields (FORM-30, FORM-42)', () => {
    const edited: EditorForm = {
      title: ' Ansökan ',
      elements: [
        ...standardQuestions('sv'),
        { kind: 'unset', key: 'k' },
        {
          kind: 'checkbox',
          key: 'x',
          title: ' Behörigheter ',
          secondary: ' ',
          choices: ['A ', ' ', ''],
          required: false,
        },
      ],
    }
    const wire = writeForm(edited)
    expect(wire.Title).toBe('Ansökan')
    expect(wire.Elements).toHaveLength(1)
    expect(JSON.stringify(wire)).not.toMatch(/"key"|"locked"|unset/)
    expect(readForm(wire).elements[0]).toEqual({
      kind: 'checkbox',
      title: 'Behörigheter',
      secondary: null,
      choices: ['A'],
      required: false,
    })
  })
})

test('has the documented defaults (FORM-20, FORM-22, FORM-23)', () => {
  expect(newElement('text')).toMatchObject({ required: true, type: 'text' })
  expect(newElement('checkbox')).toMatchObject({ required: false })
  expect(newElement('number')).toMatchObject({
    minimum: 0,
    maximum: 5,
    default: 0,
    step: 1,
    suffix: 'år',
    maximumSuffix: '+',
  })
})

describe('validity', () => {
  test('accepts complete forms (FORM-37, FORM-38)', () => fc.assert(fc.property(form, isValidForm)))
  test('rejects an empty form (FORM-39)', () => {
    expect(checkForm(emptyForm())).toEqual({ '': ['emptyForm'] })
    expect(checkForm({ title: '', elements: standardQuestions('sv') })).toEqual({ '': ['emptyForm'] })
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
  test('suggests valid forms in both languages (FORM-06)', () => {
    expect(isValidForm(suggestedForm('sv')) && isValidForm(suggestedForm('en'))).toBe(true)
  })
})

describe('editing', () => {
  test('does not add a 21st element, and does not count locked elements (FORM-27)', () => {
    let f: EditorForm = { title: '', elements: standardQuestions('en') }
    for (let i = 0; i < 30; i++) f = addElement(f)
    expect(f.elements).toHaveLength(25)
    expect(canAddElement(f)).toBe(false)
  })
  test('leaves the type picker after the last removal, and keeps locked elements (FORM-29)', () => {
    const f: EditorForm = {
      title: '',
      elements: [...standardQuestions('sv'), { kind: 'label', title: 'x', secondary: null }],
    }
    expect(removeElement(f, 5).elements.at(-1)).toEqual({ kind: 'unset' })
    expect(removeElement(f, 0)).toBe(f)
    expect(moveElement(f, 5, 0)).toBe(f)
  })
  const low = fc.integer({ min: -5, max: 50 })
  const step = fc.constantFrom(0.1, 0.5, 1, 2, 5)
  test('raises the maximum to one step above a higher minimum (FORM-33)', () => {
    expect(setMinimum(number({}), 5)).toMatchObject({ minimum: 5, maximum: 6, default: 5 })
    expect(setMinimum(number({ step: 2 }), 7)).toMatchObject({ minimum: 7, maximum: 9 })
    expect(setMinimum(number({}), -3).minimum).toBe(0)
  })
  test('lowers the minimum with the maximum (FORM-34)', () => {
    expect(setMaximum(number({ minimum: 3, default: 3 }), 2)).toMatchObject({ minimum: 1, maximum: 2, default: 2 })
    expect(setMaximum(number({}), 0).maximum).toBe(1)
  })
  test('keeps minimum, value and maximum in order after any edit (FORM-32 to FORM-35)', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), low), { maxLength: 10 }), step, (changes, s) => {
        let question = number({ step: s, value: 3 })
        for (const [isMinimum, value] of changes)
          question = isMinimum ? setMinimum(question, value) : setMaximum(question, value)
        expect(question.minimum).toBeGreaterThanOrEqual(0)
        expect(question.maximum).toBeGreaterThanOrEqual(1)
        expect(question.minimum).toBeLessThan(question.maximum)
        expect(checkForm({ title: '', elements: [question] })).toEqual({})
      }),
    )
  })
  test('clamps and snaps a value, and snapping twice changes nothing (FORM-35)', () => {
    expect(snapNumber(2.4, { minimum: 0, maximum: 5, step: 1 })).toBe(2)
    expect(snapNumber(99, { minimum: 1, maximum: 6, step: 2 })).toBe(5)
    expect(snapNumber(NaN, { minimum: 1, maximum: 6, step: 2 })).toBe(1)
    fc.assert(
      fc.property(
        fc.double({ noNaN: true }),
        fc.nat(10),
        fc.integer({ min: 1, max: 50 }),
        step,
        (value, minimum, width, s) => {
          const limits = { minimum, maximum: minimum + width, step: s }
          const snapped = snapNumber(value, limits)
          expect(snapped).toBeGreaterThanOrEqual(minimum)
          expect(snapped).toBeLessThanOrEqual(limits.maximum)
          expect(snapNumber(snapped, limits)).toBe(snapped)
        },
      ),
    )
  })
})

test('accepts a choice as long as a title (FORM-28)', () => {
  const radio = (length: number): EditorForm => ({
    title: '',
    elements: [{ kind: 'radio', title: 'Val', secondary: null, choices: ['Ja', 'a'.repeat(length)], value: null }],
  })
  expect([checkForm(radio(MAX_TITLE_LENGTH)), checkForm(radio(MAX_TITLE_LENGTH + 1))]).toEqual([
    {},
    { 'elements.0.choices': ['tooLong'] },
  ])
})

test('neither moves, displaces nor removes locked elements, and leaves a type picker at the end (FORM-29, FORM-31)', () => {
  const unlocked = { kind: 'label', title: 'Egen', secondary: null } as const
  const locked = { ...unlocked, title: 'Låst', locked: true }
  const editorForm: EditorForm = { title: '', elements: [locked, unlocked] }
  expect([
    moveElement(editorForm, 0, 1),
    moveElement(editorForm, 1, 0),
    moveElement(editorForm, 1, 2),
    removeElement(editorForm, 0),
  ]).toEqual([editorForm, editorForm, editorForm, editorForm])
  expect(removeElement(editorForm, 1).elements).toEqual([locked, { kind: 'unset' }])
  expect(
    moveElement({ title: '', elements: [locked, unlocked, { ...unlocked, title: 'Andra' }] }, 2, 1).elements.map(
      (element) => 'title' in element && element.title,
    ),
  ).toEqual(['Låst', 'Andra', 'Egen'])
})
