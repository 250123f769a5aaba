import { expect, test } from 'vitest'
import { isSameVacancy } from './reposting.ts'

test.each([
  ['Undersköterska', 'Umeå', true],
  [' undersköterska ', 'UMEÅ', true],
  ['Undersköterska', 'Luleå', false],
  ['Undersköterska', null, false],
  ['Sjuksköterska', 'Umeå', false],
  ['', 'Umeå', false],
] as const)('PLUS-45 %s in %s is the same vacancy as one as assistant nurse in Umeå: %s', (title, city, is) => {
  expect(isSameVacancy({ title, city }, { title: 'Undersköterska', city: 'Umeå' })).toBe(is)
})

test('PLUS-45 places that nobody stated are the same, ads without a title never', () => {
  expect([
    isSameVacancy({ title: 'Säljare  på distans', city: null }, { title: 'Säljare på distans', city: '' }),
    isSameVacancy({ title: ' ', city: null }, { title: '', city: null }),
  ]).toEqual([true, false])
})
