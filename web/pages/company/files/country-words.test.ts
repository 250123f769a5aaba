import { expect, test } from 'vitest'
import { matchesTerms, searchTerms } from '#web/features/ad/ad-list.ts'
import { countryWords } from './country-words.ts'

test('AD-24 a country is found by its code and by its name in both languages', () => {
  const ad = { name: 'Kock', owner: 'Karin', city: null, country: countryWords('NO'), start: null, end: null }
  for (const text of ['norge', 'Norw', 'no', 'kock NORGE']) expect(matchesTerms(ad, searchTerms(text))).toBe(true)
  expect(matchesTerms(ad, searchTerms('sverige'))).toBe(false)
  expect(countryWords('Norge')).toBe('Norge')
  expect(countryWords(null)).toBeNull()
})
