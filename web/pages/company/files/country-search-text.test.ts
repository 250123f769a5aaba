import { expect, test } from 'vitest'
import { matchesTerms, searchTerms } from '#web/features/ad/ad-list.ts'
import { getCountrySearchText } from './country-search-text.ts'

test('a search finds a country by its code and by its name in both languages (AD-24)', () => {
  const ad = { name: 'Kock', owner: 'Karin', city: null, country: getCountrySearchText('NO'), start: null, end: null }
  for (const text of ['norge', 'Norw', 'no', 'kock NORGE']) expect(matchesTerms(ad, searchTerms(text))).toBe(true)
  expect(matchesTerms(ad, searchTerms('sverige'))).toBe(false)
  expect(getCountrySearchText('Norge')).toBe('Norge')
  expect(getCountrySearchText(null)).toBeNull()
})
