import { expect, test } from 'vitest'
import { readMethod, type MethodChoice } from '#rules/ads/application-method.ts'
import { newElement, type FormElement } from '#rules/forms/form.ts'
import { mergeForm } from './merge-form.ts'
import { withKey, type FormState } from './form-state.ts'

const choice = readMethod({ use: 'form', documents: 'none', link: null, email: null })
const text = (title: string) => withKey({ ...newElement('text'), title })
const state = (...elements: FormElement[]): FormState => ({ choice, form: { title: '', elements } })
const titles = ({ form: { elements } }: FormState) =>
  elements.map((element) => (element.kind === 'unset' ? '' : element.title))

/** Returns the form as it is read again: its rows have new keys. */
const readAgain = (elements: readonly FormElement[], changed: Partial<MethodChoice> = {}): FormState => ({
  choice: { ...choice, ...changed },
  form: { title: '', elements: elements.map(withKey) },
})

test('two users who changed different questions lose nothing, and nothing is asked (FORM-41, PLUS-96)', () => {
  const [why, when, how] = [text('Varför?'), text('När?'), text('Hur?')]
  const merge = mergeForm({
    base: state(why, when, how),
    mine: state(why, text('Var?'), { ...how, title: 'Hur mycket?' }),
    theirs: readAgain([text('Varför just vi?'), when, how, text('Vem?')]),
  })
  expect(merge.conflicts).toEqual([])
  expect(titles(merge.resolve(new Map()))).toEqual(['Varför just vi?', 'Var?', 'Hur mycket?', 'Vem?'])
})

test('a text and a setting of one question that two users changed are both kept (FORM-41, PLUS-96)', () => {
  const [why, when] = [text('Varför?'), text('När?')]
  const merge = mergeForm({
    base: state(why, when),
    mine: state({ ...why, title: 'Varför vi?' }, when),
    theirs: readAgain([{ ...why, required: false } as FormElement, when]),
  })
  expect(merge.conflicts).toEqual([])
  expect(merge.resolve(new Map()).form.elements[0]).toMatchObject({ title: 'Varför vi?', required: false })
})

test('a question that both changed is asked about by its place, in readable form (FORM-41, PLUS-96)', () => {
  const [why, when] = [text('Varför?'), text('När?')]
  const merge = mergeForm({
    base: state(why, when),
    mine: state(why, { ...when, title: 'Var?', required: false } as FormElement),
    theirs: readAgain([why, { ...when, title: 'Vilken dag?', type: 'date' } as FormElement]),
  })
  expect(merge.conflicts.map(({ label, base, mine, theirs }) => [label, base, theirs, mine])).toEqual([
    ['Fråga 2', 'Fritext (obligatorisk)', 'Fritext (Datum, obligatorisk)', 'Fritext'],
    ['Fråga 2: Frågans text', 'När?', 'Vilken dag?', 'Var?'],
  ])
  expect(titles(merge.resolve(new Map([[merge.conflicts[1]?.path ?? '', 'theirs']])))).toEqual([
    'Varför?',
    'Vilken dag?',
  ])
})

test('a question that both added is added once, for example after a lost answer (FORM-41, PLUS-96)', () => {
  const why = text('Varför?')
  const mine = state(why, text('När?'))
  const merge = mergeForm({ base: state(why), mine, theirs: readAgain([why, text('När?')]) })
  expect(merge.conflicts).toEqual([])
  expect(titles(merge.resolve(new Map()))).toEqual(['Varför?', 'När?'])
})

test('the method and the documents are merged by themselves (FORM-41, PLUS-96)', () => {
  const why = text('Varför?')
  const base = state(why)
  const mine: FormState = { ...base, choice: { ...choice, method: 'documents', later: false, documents: 'cv' } }
  const merge = mergeForm({ base, mine, theirs: readAgain([why], { later: false, documents: 'letter' }) })
  expect(merge.conflicts.map(({ label, base: before, mine: own, theirs }) => [label, before, theirs, own])).toEqual([
    ['Dokument', 'Nej', 'Endast personligt brev', 'Endast CV'],
  ])
  expect(merge.merged).toMatchObject([{ label: 'Så söker kandidaten', text: 'Endast dokument', by: 'mine' }])
})
