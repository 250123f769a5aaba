import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DURATIONS, EMPLOYMENT_TYPES, OFFERED_SPECIFICATIONS } from './ad-details-model.ts'
import { allowedSpecifications } from './ad-specifications.ts'

test('offers the specifications that fit the employment type (AD-85, AD-86, AD-87)', () => {
  expect(allowedSpecifications('indefinite', null)).toEqual(['regular', 'volunteering', 'franchise'])
  expect(allowedSpecifications('temporary', 'threeMonthsMax')).toEqual([
    'regular',
    'volunteering',
    'seasonal',
    'summer',
    'substitute',
    'student',
    'freelance',
  ])
  expect(allowedSpecifications('temporary', 'sixMonthsPlus')).toEqual([
    'regular',
    'volunteering',
    'substitute',
    'student',
    'freelance',
  ])
  expect(allowedSpecifications('hourly', null)).toEqual([
    'regular',
    'volunteering',
    'seasonal',
    'summer',
    'substitute',
    'student',
    'freelance',
  ])
})

test('offers only allowed specifications, and always regular and volunteering (AD-82, AD-85, AD-86, AD-87)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...EMPLOYMENT_TYPES), fc.constantFrom(null, ...DURATIONS), (type, duration) => {
      const allowed = allowedSpecifications(type, duration)
      expect(OFFERED_SPECIFICATIONS.filter((specification) => allowed.includes(specification))).toEqual(allowed)
      expect(allowed).toEqual(expect.arrayContaining(['regular', 'volunteering']))
      expect(allowed.includes('franchise')).toBe(type === 'indefinite')
      expect(allowed.includes('summer')).toBe(allowed.includes('seasonal'))
    }),
  )
})
