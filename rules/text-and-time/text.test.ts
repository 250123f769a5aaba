import { expect, test } from 'vitest'
import { isBlank, trimmedOrNull } from './text.ts'

test('recognises blank texts (SHELL-06)', () => {
  expect([isBlank(' \n'), isBlank(null), isBlank('x')]).toEqual([true, true, false])
  expect([trimmedOrNull(' x '), trimmedOrNull(' '), trimmedOrNull(undefined)]).toEqual(['x', null, null])
})
