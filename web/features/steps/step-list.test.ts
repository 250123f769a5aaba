import { expect, test } from 'vitest'
import { checkStepChanges, checkSteps, DEFAULT_STEPS, type EditedStep } from '#rules/candidates/steps.ts'
import { addStep, canMoveStep, differs, moveStep, removeStep, replaceSteps, textSteps } from './step-list.ts'

const steps = (prefix = 'a'): EditedStep[] =>
  DEFAULT_STEPS.sv.map((step, index) => ({ ...step, uuid: `${prefix}${index}` }))
const names = (list: readonly EditedStep[]) => list.map(({ name }) => name)

test('system steps keep their positions (PIPE-80, PIPE-81)', () => {
  const list = steps()
  expect([0, 1, 5].map((from) => canMoveStep(list, from, 3))).toEqual([false, false, false])
  expect([0, 1, 2, 3, 4, 5].map((to) => canMoveStep(list, 3, to))).toEqual([false, false, true, true, true, false])
  expect(names(moveStep(list, 4, 2))).toEqual(['Avslag', 'Inkomna', 'Referenser', 'Urval', 'Intervju', 'Anställda'])
  expect(moveStep(list, 4, 2).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5])
})

test('a new step is added before the last and needs a name (PIPE-79, PIPE-89)', () => {
  const list = addStep(steps())
  expect(list.at(-1)?.name).toBe('Anställda')
  expect(checkSteps(list)).toEqual({ '5.name': ['required'] })
  expect(differs(list, steps())).toBe(true)
  expect(differs(removeStep(list, list[5]?.uuid ?? ''), steps())).toBe(false)
})

test('imported steps only replace steps without candidates (PIPE-82, PIPE-85)', () => {
  const list = steps().map((step): EditedStep => (step.name === 'Intervju' ? { ...step, type: 'frozen' } : step))
  const imported = steps('b').map((step): EditedStep =>
    step.name === 'Urval' ? { ...step, name: 'Telefon', messageType: 'text', message: '<p>Hej</p>' } : step,
  )
  const replaced = replaceSteps(list, imported)
  expect(names(replaced)).toEqual(['Avslag', 'Inkomna', 'Intervju', 'Telefon', 'Intervju', 'Referenser', 'Anställda'])
  expect(checkSteps(replaced)).toEqual({})
  expect(checkStepChanges(replaced, list, new Set(['a3']))).toEqual({})
  expect(names(textSteps(imported))).toEqual(['Telefon'])
})
