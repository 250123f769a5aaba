import { expect, test } from 'vitest'
import { parseNumber } from './parse-number.ts'

const read = (text: string, limits = {}) => {
  const { value, problem } = parseNumber(text, limits)
  return [value, problem]
}

test('typed text is read as that number or rejected, never changed into another number (SHELL-05)', () => {
  expect(read('')).toEqual([null, null])
  expect(read(' 12 000 ')).toEqual([12_000, null])
  expect(read('-5', { minValue: 0 })).toEqual([NaN, 'outOfRange'])
  expect(read('-5')).toEqual([-5, null])
  for (const text of ['1e9', 'fem', '1,5', '1.5', '5 st', '--5', '1,2,3', '٣'])
    expect(read(text)).toEqual([NaN, 'notNumber'])
  expect(read('101', { minValue: 0, maxValue: 100 })).toEqual([NaN, 'outOfRange'])
})

test('accepts decimals with comma or point where they are allowed (SHELL-05)', () => {
  expect(read('1,5', { decimals: 2 })).toEqual([1.5, null])
  expect(read('1.25', { decimals: 2 })).toEqual([1.25, null])
  expect(read('1,255', { decimals: 2 })).toEqual([NaN, 'notNumber'])
})
