import { expect, test } from 'vitest'
import { getPeriodCell } from './period.ts'

const ad = { type: 'active', start: '2025-11-10T23:00:00Z', end: '2025-12-10T22:59:59Z' } as const

test('the last five days are marked (AD-28)', () => {
  expect(getPeriodCell(ad, '2025-12-04')).toMatchObject({ phase: 'running', days: 6, isNear: false })
  expect(getPeriodCell(ad, '2025-12-05')).toMatchObject({ days: 5, isNear: true })
  expect(getPeriodCell(ad, '2025-12-10')).toMatchObject({ days: 0, isNear: true, elapsed: 100 })
  expect(getPeriodCell({ ...ad, type: 'inactive' }, '2025-12-10')).toMatchObject({ phase: 'over', isNear: false })
})

test('returns start, end and the elapsed part of the period (AD-15)', () => {
  expect(getPeriodCell(ad, '2025-11-26')).toEqual({
    start: '2025-11-11',
    end: '2025-12-10',
    elapsed: 52,
    phase: 'running',
    days: 14,
    isNear: false,
  })
  expect(getPeriodCell({ ...ad, type: 'scheduled' }, '2025-11-01')).toMatchObject({
    phase: 'ahead',
    days: 10,
    elapsed: 0,
  })
  expect(getPeriodCell({ ...ad, start: null }, '2025-11-01')).toBeNull()
})
