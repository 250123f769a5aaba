import { describe, expect, test } from 'vitest'
import {
  canDragStep,
  canRemoveStep,
  checkStepChanges,
  checkSteps,
  DAY_LIMIT_MAX,
  DEFAULT_STEPS,
  isDayLimit,
  numberSteps,
  type StepLike,
} from './steps.ts'
import { checkStepMessage, emptyMessage, isValidStepMessage, studyDeadline } from './step-message.ts'

const step = (part: Partial<StepLike> & { order: number }): StepLike => ({
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

describe('steps', () => {
  test('PIPE-80 the default steps are valid in both languages', () => {
    for (const list of Object.values(DEFAULT_STEPS))
      expect(checkSteps(list.map((s) => ({ ...s, uuid: s.name })))).toEqual({})
  })
  test('PIPE-81 system steps are first, second and last', () => {
    expect(checkSteps(steps)).toEqual({})
    expect(checkSteps(numberSteps([...steps.slice(1), ...steps.slice(0, 1)]))).toEqual({ '': ['systemMoved'] })
    expect(checkSteps(numberSteps([...steps, step({ order: 4 })]))).toEqual({ '': ['systemMoved'] })
    expect(checkSteps([])).toEqual({ '': ['tooFew'] })
  })
  test('PIPE-89 other steps need a name after trimming', () => {
    expect(checkSteps(steps.map((s) => ({ ...s, name: ' ' })))).toEqual({ '2.name': ['required'] })
  })
  test('PIPE-90 orders run from 0, uuids are used once and messages fit their type', () => {
    expect(checkSteps(steps.map((s) => ({ ...s, order: s.order + 1 })))['0.order']).toEqual(['invalid'])
    expect(checkSteps(steps.map((s) => ({ ...s, uuid: 'same' })))).toEqual({ '': ['duplicate'] })
    expect(
      checkSteps(steps.map((s) => (s.order === 2 ? { ...s, messageType: 'text' as const, message: '<p></p>' } : s))),
    ).toEqual({ '2.message': ['required'] })
  })
  test('PIPE-81 PIPE-82 system steps and steps with candidates stay', () => {
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
})

describe('messages', () => {
  test('PIPE-74 text needs visible text', () => {
    expect(checkStepMessage('text', '<p>Hej</p>')).toEqual({})
    expect(checkStepMessage('text', '<p>&nbsp;</p>')).toEqual({ '': ['required'] })
    expect(checkStepMessage('template', null)).toEqual({ '': ['required'] })
  })
  test('PIPE-75 a message of another shape is refused', () => {
    expect(checkStepMessage('text', { cv: true, letter: false, video: false, files: [] })).toEqual({
      '': ['wrongType'],
    })
    expect(checkStepMessage('upload', '<p>x</p>')).toEqual({ '': ['wrongType'] })
    expect(checkStepMessage('study', null)).toEqual({ '': ['wrongType'] })
    expect(checkStepMessage('none', '<p>x</p>')).toEqual({ '': ['wrongType'] })
    expect(checkStepMessage('none', null)).toEqual({})
  })
  test('PIPE-76 upload asks for something and leaves no file name behind', () => {
    const upload = { cv: false, letter: false, video: false, files: [] as string[] }
    expect(checkStepMessage('upload', upload)).toEqual({ '': ['required'] })
    expect(checkStepMessage('upload', { ...upload, cv: true })).toEqual({})
    expect(checkStepMessage('upload', { ...upload, files: ['Betyg'] })).toEqual({})
    expect(checkStepMessage('upload', { ...upload, files: ['Betyg', ' betyg'] })).toEqual({ files: ['duplicate'] })
    expect(checkStepMessage('upload', { ...upload, cv: true }, 'Betyg')).toEqual({ fileName: ['notAdded'] })
  })
  test('PIPE-77 study needs a url and a duration within its limits', () => {
    const study = { url: 'https://nordvik.se/case', days: 0, hours: 0, minutes: 1 }
    expect(checkStepMessage('study', study)).toEqual({})
    expect(checkStepMessage('study', { ...study, minutes: 0 })).toEqual({ duration: ['required'] })
    expect(checkStepMessage('study', { url: '', days: 101, hours: 24, minutes: 60 })).toEqual({
      url: ['required'],
      days: ['outOfRange'],
      hours: ['outOfRange'],
      minutes: ['outOfRange'],
    })
    expect(studyDeadline({ ...study, days: 1 }, new Date('2025-11-20T12:00:00Z')).toISOString()).toBe(
      '2025-11-21T12:01:00.000Z',
    )
  })
  test('PIPE-76 PIPE-77 an empty message of any type but none is not valid yet', () => {
    const types = ['none', 'text', 'template', 'upload', 'study'] as const
    expect(types.map((type) => isValidStepMessage(type, emptyMessage(type)))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
  })
})

test('PIPE-80 a step has no limit, or one of whole days from one', () => {
  expect([null, 1, DAY_LIMIT_MAX, 0, 1.5, DAY_LIMIT_MAX + 1].map(isDayLimit)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})
