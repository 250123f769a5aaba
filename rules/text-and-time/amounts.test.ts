import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, formatAmountTyping, isAmount, parseAmount, THOUSANDS_SPACE } from './amounts.ts'

const plain = (text: string) => text.replaceAll(THOUSANDS_SPACE, ' ')

test('formats amounts with a decimal comma and a space between thousands (SHELL-04)', () => {
  expect(plain(formatAmount(14875))).toBe('14 875')
  expect(plain(formatAmount(1234567.5))).toBe('1 234 567,50')
  expect(plain(formatAmount(1.005))).toBe('1,01')
  expect(plain(formatAmount(-3900, 2))).toBe('−3 900,00')
  expect(plain(formatAmount(-0.001))).toBe('0')
})

test('parses digits, spaces and two decimals after a comma (SHELL-05, AD-98)', () => {
  expect(parseAmount('33 500,50')).toBe(33500.5)
  expect(parseAmount('33500.5')).toBe(33500.5)
  for (const text of ['', 'abc', '-5', '1,234', '1,2,3', ',5', '1e3']) expect(parseAmount(text)).toBeNull()
})

test('parses the amounts it formats (AD-98)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const value = cents / 100
      expect(parseAmount(formatAmount(value))).toBe(value)
      expect(isAmount(value)).toBe(true)
    }),
  )
  expect([isAmount(1.234), isAmount(-1), isAmount(NaN), isAmount(Infinity)]).toEqual([false, false, false, false])
})

test('formats an amount while it is typed, and changes nothing the second time (AD-98)', () => {
  expect(plain(formatAmountTyping('33500,555'))).toBe('33 500,55')
  expect(plain(formatAmountTyping('a0012'))).toBe('12')
  expect(formatAmountTyping('5,')).toBe('5,')
  fc.assert(
    fc.property(fc.string(), (typed) => formatAmountTyping(formatAmountTyping(typed)) === formatAmountTyping(typed)),
  )
})
