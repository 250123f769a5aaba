import { expect, test } from 'vitest'
import { isSecondFactor } from './second-factor.ts'

test.each(['123456', '123 456', 'abcde-23456', 'ABCDE 23456'])('accepts the code %s', (typed) => {
  expect(isSecondFactor(typed)).toBe(true)
})

test.each(['', '12345', '1234567', '12345a', 'abcde-2345', 'abcde-01234'])('rejects the code %j', (typed) => {
  expect(isSecondFactor(typed)).toBe(false)
})
