import { expect, test } from 'vitest'
import { isValidRetention } from './retention.ts'

test('keeps applications between one and sixty months (PLUS-40)', () => {
  expect([1, 60, 0, 61, 1.5].map(isValidRetention)).toEqual([true, true, false, false, false])
})
