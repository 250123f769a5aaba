import { expect, test } from 'vitest'
import { focusAfterKey, targetAfterKey } from './lift.ts'

const lanes = [
  { id: 'rejected', others: 1, allowed: true },
  { id: 'incoming', others: 5, allowed: false },
  { id: 'interview', others: 3, allowed: true },
  { id: 'hired', others: 0, allowed: true },
]

test('the keyboard moves a lifted box only among allowed lanes (PIPE-22)', () => {
  const target = { stepId: 'interview', index: 2 }
  expect(targetAfterKey(lanes, target, 'ArrowLeft')).toEqual({ stepId: 'rejected', index: 1 })
  expect(targetAfterKey(lanes, target, 'ArrowRight')).toEqual({ stepId: 'hired', index: 0 })
  expect(targetAfterKey(lanes, { stepId: 'hired', index: 0 }, 'ArrowRight')).toEqual({ stepId: 'hired', index: 0 })
})

test('up and down stay within the lane (PIPE-24)', () => {
  expect(targetAfterKey(lanes, { stepId: 'interview', index: 0 }, 'ArrowUp')).toEqual({ stepId: 'interview', index: 0 })
  expect(targetAfterKey(lanes, { stepId: 'interview', index: 2 }, 'ArrowDown')).toEqual({
    stepId: 'interview',
    index: 3,
  })
  expect(targetAfterKey(lanes, { stepId: 'interview', index: 3 }, 'ArrowDown')).toEqual({
    stepId: 'interview',
    index: 3,
  })
  expect(targetAfterKey(lanes, { stepId: 'interview', index: 3 }, 'Home')).toEqual({ stepId: 'interview', index: 0 })
  expect(targetAfterKey(lanes, { stepId: 'interview', index: 0 }, 'End')).toEqual({ stepId: 'interview', index: 3 })
  expect(targetAfterKey(lanes, { stepId: 'interview', index: 0 }, 'a')).toBeNull()
})

test('arrows move the focus between boxes and skip empty lanes (PIPE-08)', () => {
  const counts = [2, 0, 3]
  expect(focusAfterKey(counts, 2, 2, 'ArrowLeft')).toEqual({ lane: 0, index: 1 })
  expect(focusAfterKey(counts, 0, 1, 'ArrowRight')).toEqual({ lane: 2, index: 1 })
  expect(focusAfterKey(counts, 2, 2, 'ArrowRight')).toEqual({ lane: 2, index: 2 })
  expect(focusAfterKey(counts, 2, 2, 'ArrowDown')).toEqual({ lane: 2, index: 2 })
  expect(focusAfterKey(counts, 2, 2, 'Home')).toEqual({ lane: 2, index: 0 })
})
