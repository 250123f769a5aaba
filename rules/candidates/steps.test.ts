import { expect, test } from 'vitest'
import {
  canDragStep,
  canRemoveStep,
  checkStepChanges,
  checkSteps,
  MAX_DAY_LIMIT,
  DEFAULT_STEPS,
  isDayLimit,
  localStepName,
  numberSteps,
  type EditedStep,
} from './steps.ts'

const step = (part: Partial<EditedStep> & { order: number }): EditedStep => ({
  uuid: `u${part.order}`,
  name: 'Steg',
  type: 'normal',
  messageType: 'none',
  message: null,
  dayLimit: null,
  ...part,
})
const steps = [
  step({ order: 0, type: 'system' }),
  step({ order: 1, type: 'system' }),
  step({ order: 2 }),
  step({ order: 3, type: 'system' }),
]

test('has valid default steps in both languages (PIPE-80)', () => {
  for (const list of Object.values(DEFAULT_STEPS))
    expect(checkSteps(list.map((s) => ({ ...s, uuid: s.name })))).toEqual({})
})

test('a new process has a text for a rejection, and no other message (PIPE-98)', () => {
  for (const list of Object.values(DEFAULT_STEPS)) {
    expect(list.map(({ messageType }) => messageType)).toEqual(['text', ...list.slice(1).map(() => 'none')])
    expect(list[0]?.message).toContain('{')
  }
})

test('translates the names of built-in steps and keeps every other name (PIPE-97)', () => {
  const translate = (names: readonly string[], language: 'sv' | 'en') =>
    names.map((name) => localStepName(name, language))
  const swedish = ['Avslag', 'Inkomna', 'Anställda']
  const english = ['Rejected', 'Incoming', 'Hired']
  expect(translate(swedish, 'en')).toEqual(english)
  expect(translate(english, 'sv')).toEqual(swedish)
  expect(translate(english, 'en')).toEqual(english)
  expect(translate(['Avböjda', 'Nej tack', 'Intervju', ''], 'sv')).toEqual(['Avslag', 'Nej tack', 'Intervju', ''])
  expect(translate(['Avböjda', 'Nej tack', 'Intervju', ''], 'en')).toEqual(['Rejected', 'Nej tack', 'Intervju', ''])
})

test('treats the first, second and last step as built-in (PIPE-81)', () => {
  expect(checkSteps(steps)).toEqual({})
  expect(checkSteps(numberSteps([...steps.slice(1), ...steps.slice(0, 1)]))).toEqual({ '': ['systemMoved'] })
  expect(checkSteps(numberSteps([...steps, step({ order: 4 })]))).toEqual({ '': ['systemMoved'] })
  expect(checkSteps([])).toEqual({ '': ['tooFew'] })
})

test('requires a name for other steps, after trimming (PIPE-89)', () => {
  expect(checkSteps(steps.map((s) => ({ ...s, name: ' ' })))).toEqual({ '2.name': ['required'] })
})

test('requires orders from 0, unique uuids and messages of the right type (PIPE-90)', () => {
  expect(checkSteps(steps.map((s) => ({ ...s, order: s.order + 1 })))['0.order']).toEqual(['invalid'])
  expect(checkSteps(steps.map((s) => ({ ...s, uuid: 'same' })))).toEqual({ '': ['duplicate'] })
  expect(
    checkSteps(steps.map((s) => (s.order === 2 ? { ...s, messageType: 'text' as const, message: '<p></p>' } : s))),
  ).toEqual({ '2.message': ['required'] })
})

test('keeps built-in steps and steps with candidates (PIPE-81, PIPE-82)', () => {
  const without = (uuid: string) => steps.filter((s) => s.uuid !== uuid)
  expect(checkStepChanges(steps, steps, new Set())).toEqual({})
  expect(checkStepChanges(without('u2'), steps, new Set())).toEqual({})
  expect(checkStepChanges(without('u2'), steps, new Set(['u2']))).toEqual({ '': ['holdsCandidates'] })
  expect(checkStepChanges(without('u0'), steps, new Set())).toEqual({ '': ['systemMissing'] })
  expect([
    canDragStep({ type: 'frozen' }),
    canRemoveStep({ type: 'frozen' }),
    canRemoveStep({ type: 'normal' }),
    canDragStep({ type: 'system' }),
  ]).toEqual([true, false, true, false])
})

test('accepts no limit, or a limit of at least one whole day (PIPE-80)', () => {
  expect([null, 1, MAX_DAY_LIMIT, 0, 1.5, MAX_DAY_LIMIT + 1].map(isDayLimit)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
