import { expect, test } from 'vitest'
import { readMethod } from '#rules/ads/application-method.ts'
import { newElement, type FormElement } from '#rules/forms/form.ts'
import { listFormDifferences, mergeForm } from './differences.ts'
import { withKey, type FormState } from './form-state.ts'

const choice = { ...readMethod({ use: 'form', documents: 'none', link: null, email: null }) }
const text = (title: string) => withKey({ ...newElement('text'), title })
const state = (...elements: FormElement[]): FormState => ({ choice, form: { title: '', elements } })

test('conflicting changes are listed per question in readable form (FORM-41)', () => {
  const saved = state(text('Varför?'), text('När?'), text('Hur?'))
  expect(listFormDifferences(saved, state(text(' Varför? '), text('När?'), text('Hur?')))).toEqual([])
  expect(listFormDifferences(saved, state(text('Varför?'), text('Var?'), text('Hur?')))).toEqual([
    { label: 'Fråga 2', saved: 'Fritext: När? (Text, obligatorisk)', mine: 'Fritext: Var? (Text, obligatorisk)' },
  ])
  expect(listFormDifferences(saved, state(text('Varför?'), text('När?'), text('Hur?'), text('Vem?')))).toEqual([
    { label: 'Fråga 4', saved: '', mine: 'Fritext: Vem? (Text, obligatorisk)' },
  ])
  expect(listFormDifferences(saved, state(text('När?'), text('Hur?'))).map(({ label }) => label)).toEqual(['Fråga 1'])
})

test('a changed method and changed documents are listed, and so are the questions that a link replaces (FORM-41)', () => {
  const saved = state(text('Varför?'))
  const documents: FormState = { ...saved, choice: { ...choice, method: 'documents', later: false, documents: 'cv' } }
  expect(listFormDifferences(saved, documents)).toEqual([
    { label: 'Så söker kandidaten', saved: 'Frågeformulär', mine: 'Endast dokument' },
    { label: 'Dokument', saved: 'Nej', mine: 'Endast CV' },
  ])
  const link: FormState = { ...saved, choice: { ...choice, method: 'link', link: 'https://nordvik.example' } }
  expect(listFormDifferences(saved, link).map(({ label, saved }) => [label, saved])).toEqual([
    ['Så söker kandidaten', 'Frågeformulär'],
    ['Länk till ansökan', ''],
    ['Fråga 1', 'Fritext: Varför? (Text, obligatorisk)'],
  ])
})

test("two recruiters who changed different questions lose nothing, and only the user's own changes are listed (FORM-41)", () => {
  const known = state(text('Varför?'), text('När?'), text('Hur?'))
  const [first, , last] = known.form.elements
  const mine: FormState = {
    ...known,
    form: { ...known.form, elements: [first, text('Var?'), { ...last, title: 'Hur mycket?' }] as FormElement[] },
  }
  // The stored form is read again, so its rows have new keys.
  const stored = state(text('Varför just vi?'), text('När?'), text('Hur?'), text('Vem?'))
  const merged = mergeForm(known, stored, mine)
  expect(merged.form.elements.map((element) => (element.kind === 'unset' ? '' : element.title))).toEqual([
    'Varför just vi?',
    'Var?',
    'Hur mycket?',
    'Vem?',
  ])
  expect(listFormDifferences(stored, merged).map(({ label, mine: own }) => [label, own])).toEqual([
    ['Fråga 2', 'Fritext: Var? (Text, obligatorisk)'],
    ['Fråga 3', 'Fritext: Hur mycket? (Text, obligatorisk)'],
  ])
})
