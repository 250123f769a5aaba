import { expect, test } from 'vitest'
import { checkSteps, DEFAULT_STEPS, MAX_STEP_NAME_LENGTH, type EditedStep } from '#rules/candidates/steps.ts'
import { problemText, stepDifferences } from './step-texts.ts'

const t = (key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')
const steps = (over: Partial<EditedStep> = {}): EditedStep[] =>
  DEFAULT_STEPS.sv.map((step, index) => ({ ...step, uuid: `u${index}`, ...(index === 2 && over) }))

test("a colleague's saved steps are described next to the steps on the page", () => {
  expect(stepDifferences(steps(), steps(), t)).toEqual([])
  expect(
    stepDifferences(
      steps({ messageType: 'text', message: '<p>Hej</p>' }),
      steps({ messageType: 'text', message: '<p>Hej  </p>' }),
      t,
    ),
  ).toEqual([])
  expect(
    stepDifferences(
      steps(),
      steps({
        name: 'Samtal',
        dayLimit: 3,
        messageType: 'upload',
        message: { cv: true, letter: false, video: false, files: ['Betyg'] },
      }),
      t,
    ),
  ).toEqual([
    {
      label: 'steps',
      saved: 'Avslag, Inkomna, Urval, Intervju, Referenser, Anställda',
      mine: 'Avslag, Inkomna, Samtal, Intervju, Referenser, Anställda',
    },
    { label: 'Samtal: message', saved: 'kind.none', mine: 'cv, Betyg' },
    { label: 'Samtal: dayLimit', saved: '', mine: 'days 3' },
  ])
})

test('the reason why the steps cannot be saved is shown, starting with missing names (PIPE-89)', () => {
  const problem = (over: Partial<EditedStep>) => problemText(checkSteps(steps(over)), t)
  expect(problem({})).toBeNull()
  expect(problem({ name: ' ', dayLimit: 0 })).toBe('bannerName 1')
  expect(problem({ name: 'a'.repeat(MAX_STEP_NAME_LENGTH + 1) })).toBe('bannerNameLong')
  expect(problem({ dayLimit: 0 })).toBe('bannerDays')
  expect(problem({ messageType: 'text', message: '' })).toBe('bannerMessage')
})
