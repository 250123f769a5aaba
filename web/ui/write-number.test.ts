import { afterEach, expect, test } from 'vitest'
import { setLanguage, languages } from '#web/i18n/language.ts'
import { parseNumber } from './parse-number.ts'
import { writeNumber } from './write-number.ts'

afterEach(() => setLanguage('sv'))

test('formats a number with separated thousands and reads it back unchanged in both languages (SHELL-05)', async () => {
  expect([1200, 100_000, 12_345_678.5, -1000, 999, 0].map(writeNumber)).toEqual([
    '1\u00a0200',
    '100\u00a0000',
    '12\u00a0345\u00a0678,5',
    '-1\u00a0000',
    '999',
    '0',
  ])
  for (const language of languages) {
    await setLanguage(language)
    for (const number of [1200, 100_000, 12_345.67, -1000.5, 1.234])
      expect(parseNumber(writeNumber(number), { decimals: 3 }).value).toBe(number)
  }
})
