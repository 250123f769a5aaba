import { expect, test } from 'vitest'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { salaryFact, shortFact } from './ad-facts.ts'

const details = {
  ...newAdDetails(),
  salaryMode: 'range',
  salaryFrom: 30_500,
  salaryTo: 34_500,
  salaryCurrency: 'SEK',
} as const

test('formats the short facts and the sum in the language of the reader (PLUS-73, SHELL-04)', () => {
  expect(shortFact(details, 'sv')).toBe('Heltid, tillsvidare, 30\u00a0500–34\u00a0500 kr')
  expect(shortFact(details, 'en')).toBe('Full time, permanent, SEK\u00a030,500–34,500')
  expect(shortFact({ ...details, salaryMode: 'unset' }, 'en')).toBe('Full time, permanent, fixed salary')
  expect(salaryFact({ ...details, salaryMode: 'fixed', salaryFixed: 171.5, salaryPayout: 'hourly' }, 'en')).toBe(
    'SEK\u00a0171.50 per hour',
  )
  expect(salaryFact({ ...details, salaryMode: 'fixed', salaryFixed: 171.5, salaryPayout: 'hourly' }, 'sv')).toBe(
    '171,50 kr per timme',
  )
})
