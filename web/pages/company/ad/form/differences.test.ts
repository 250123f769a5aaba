import { expect, test } from 'vitest'
import { readMethod } from '#rules/ads/application-method.ts'
import { newElement, type FormElement } from '#rules/forms/form.ts'
import { differencesOf, mergeForm } from './differences.ts'
import { withKey, type FormState } from './form-state.ts'

const choice = { ...readMethod({ use: 'form', documents: 'none', link: null, email: null }) }
const text = (title: string) => withKey({ ...newElement('text'), title })
const state = (...elements: FormElement[]): FormState => ({ choice, form: { title: '', elements } })

test('FORM-41 what two recruiters wrote differently is told question by question, in plain words', () => {
  const saved = state(text('Varför?'), text('När?'), text('Hur?'))
  expect(differencesOf(saved, state(text(' Varför? '), text('När?'), text('Hur?')))).toEqual([])
  expect(differencesOf(saved, state(text('Varför?'), text('Var?'), text('Hur?')))).toEqual([
    { label: 'Fråga 2', saved: 'Fritext: När? (Text, obligatorisk)', mine: 'Fritext: Var? (Text, obligatorisk)' },
  ])
  expect(differencesOf(saved, state(text('Varför?'), text('När?'), text('Hur?'), text('Vem?')))).toEqual([
    { label: 'Fråga 4', saved: '', mine: 'Fritext: Vem? (Text, obligatorisk)' },
  ])
  expect(differencesOf(saved, state(text('När?'), text('Hur?'))).map(({ label }) => label)).toEqual(['Fråga 1'])
})

test('FORM-41 another method and other documents are told, and what an address replaces', () => {
  const saved = state(text('Varför?'))
  const documents: FormState = { ...saved, choice: { ...choice, method: 'documents', later: false, documents: 'cv' } }
  expect(differencesOf(saved, documents)).toEqual([
    { label: 'Så söker kandidaten', saved: 'Frågeformulär', mine: 'Endast dokument' },
    { label: 'Dokument', saved: 'Inga', mine: 'Endast CV' },
  ])
  const link: FormState = { ...saved, choice: { ...choice, method: 'link', link: 'https://nordvik.example' } }
  expect(differencesOf(saved, link).map(({ label, saved }) => [label, saved])).toEqual([
    ['Så söker kandidaten', 'Frågeformulär'],
    ['Länk till ansökan', ''],
    ['Fråga 1', 'Fritext: Varför? (Text, obligatorisk)'],
  ])
})

test('FORM-41 of two recruiters who changed other questions neither loses anything, and only the own change is told', () => {
  const began = state(text('Varför?'), text('När?'), text('Hur?'))
  const [first, , last] = began.form.elements
  const mine: FormState = {
    ...began,
    form: { ...began.form, elements: [first, text('Var?'), { ...last, title: 'Hur mycket?' }] as FormElement[] },
  }
  // What is stored is read anew: no row has the key it had.
  const stored = state(text('Varför just vi?'), text('När?'), text('Hur?'), text('Vem?'))
  const merged = mergeForm(began, stored, mine)
  expect(merged.form.elements.map((element) => (element.kind === 'unset' ? '' : element.title))).toEqual([
    'Varför just vi?',
    'Var?',
    'Hur mycket?',
    'Vem?',
  ])
  expect(differencesOf(stored, merged).map(({ label, mine: own }) => [label, own])).toEqual([
    ['Fråga 2', 'Fritext: Var? (Text, obligatorisk)'],
    ['Fråga 3', 'Fritext: Hur mycket? (Text, obligatorisk)'],
  ])
})
