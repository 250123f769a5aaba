import { expect, test } from 'vitest'
import { formatCodeTyping, isOneTimeCode } from './one-time-code.ts'

test('accepts exactly six digits as a code (ACC-15)', () => {
  expect(isOneTimeCode('012345')).toBe(true)
  expect(['12345', '1234567', '12a456', '', '１２３４５６'].some(isOneTimeCode)).toBe(false)
  expect(formatCodeTyping('12 34-567')).toBe('123456')
})
