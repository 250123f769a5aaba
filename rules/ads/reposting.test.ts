import { expect, test } from 'vitest'
import { isSameVacancy } from './reposting.ts'

test.each([
  ['Undersköterska', 'Umeå', true],
  [' undersköterska ', 'UMEÅ', true],
  ['Undersköterska', 'Luleå', false],
  ['Undersköterska', null, false],
  ['Sjuksköterska', 'Umeå', false],
  ['', 'Umeå', false],
] as const)(
  'compares %s in %s with an assistant nurse in Umeå: the same vacancy is %s (PLUS-45)',
  (title, city, expected) => {
    expect(isSameVacancy({ title, city }, { title: 'Undersköterska', city: 'Umeå' })).toBe(expected)
  },
)

test('treats missing cities as equal, and never matches ads without a title (PLUS-45)', () => {
  expect([
    isSameVacancy({ title: 'Säljare  på distans', city: null }, { title: 'Säljare på distans', city: '' }),
    isSameVacancy({ title: ' ', city: null }, { title: '', city: null }),
  ]).toEqual([true, false])
})
