import { expect, test } from 'vitest'
import { checkSteps, DEFAULT_STEPS, MAX_STEP_NAME_LENGTH, type EditedStep } from '#rules/candidates/steps.ts'
import { problemText } from './step-texts.ts'

const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')
const steps = (over: Partial<EditedStep> = {}): EditedStep[] =>
  DEFAULT_STEPS.sv.map((step, index) => ({ ...step, uuid: `u${index}`, ...(index === 2 && over) }))

test('the reason why the steps cannot be saved is shown, starting with missing names (PIPE-89)', () => {
  const problem = (over: Partial<EditedStep>) => problemText(checkSteps(steps(over)), t)
  expect(problem({})).toBeNull()
  expect(problem({ name: ' ', dayLimit: 0 })).toBe('bannerName 1')
  expect(problem({ name: 'a'.repeat(MAX_STEP_NAME_LENGTH + 1) })).toBe('bannerNameLong')
  expect(problem({ dayLimit: 0 })).toBe('bannerDays')
  expect(problem({ messageType: 'text', message: '' })).toBe('bannerMessage')
})
