import { expect, test } from 'vitest'
import { allowedSteps } from '#rules/candidates/board.ts'
import { groupSteps } from './group-steps.ts'

const steps = ['rejected', 'incoming', 'screening', 'interview', 'hired'].map((id) => ({ id }))

/** Returns the rows as texts: closed rows in brackets, with `<` for steps before the current one. */
const rows = (current: string, isLocked: boolean) =>
  groupSteps(steps, current, new Set(allowedSteps(steps, current, isLocked))).map((group) =>
    group.kind === 'open'
      ? group.step.id
      : `[${group.isBehind ? '<' : ''}${group.steps.map(({ id }) => id).join(' ')}]`,
  )

test('the choice of a step lists the steps in board order, and rejected candidates last (PLUS-33)', () => {
  expect(rows('screening', false)).toEqual(['incoming', 'screening', 'interview', 'hired', 'rejected'])
})

test('on a locked board the earlier steps share a row, and a closed step for rejected candidates has its own (PLUS-33, PIPE-22)', () => {
  expect(rows('interview', true)).toEqual(['[<incoming screening]', 'interview', 'hired', 'rejected'])
  expect(rows('hired', true)).toEqual(['[<incoming screening interview]', 'hired', '[rejected]'])
  expect(rows('rejected', true)).toEqual(['[incoming screening interview hired]', 'rejected'])
})
