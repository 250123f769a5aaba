import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addElement,
  canAddElement,
  moveElement,
  removeElement,
  setMaximum,
  setMinimum,
  snapNumber,
} from './form-editing.ts'
import { checkForm } from './form-validity.ts'
import type { EditorForm, FormElement } from './form.ts'
import { number } from './form.fixture.ts'

const locked: FormElement = { kind: 'label', title: 'Låst', secondary: null, locked: true }
const low = fc.integer({ min: -5, max: 50 })
const step = fc.constantFrom(0.1, 0.5, 1, 2, 5)

test('does not add a 21st element, and does not count locked elements (FORM-27)', () => {
  let f: EditorForm = { title: '', elements: [locked, locked] }
  for (let i = 0; i < 30; i++) f = addElement(f)
  expect(f.elements).toHaveLength(22)
  expect(canAddElement(f)).toBe(false)
})

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

test('neither moves, displaces nor removes locked elements, and leaves a type picker at the end (FORM-29, FORM-31)', () => {
  const unlocked = { kind: 'label', title: 'Egen', secondary: null } as const
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
