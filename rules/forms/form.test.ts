import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newElement, readForm, writeForm, type EditorForm } from './form.ts'
import { form } from './form.fixture.ts'

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
        if ('Choices' in wire) expect(wire.Choices.map((choice) => choice.Order)).toEqual(wire.Choices.map((_, i) => i))
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
      { kind: 'label', title: 'Låst', secondary: null, locked: true },
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
