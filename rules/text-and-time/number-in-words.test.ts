import { expect, test } from 'vitest'
import { numberInWords } from './number-in-words.ts'

test('writes numbers up to twelve in words, and others in digits', () => {
  expect([0, 1, 12, 13].map((count) => numberInWords(count, 'sv'))).toEqual(['noll', 'ett', 'tolv', '13'])
  expect([0, 1, 12, 13].map((count) => numberInWords(count, 'en'))).toEqual(['no', 'one', 'twelve', '13'])
})
