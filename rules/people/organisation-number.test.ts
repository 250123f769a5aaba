import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatOrganisationNumber, isLimitedCompanyNumber, isOrganisationNumber } from './organisation-number.ts'

test.each(['559999-0115', '5599990115', '16559999-0115', '556036-0793'])('accepts %s (COMP-11)', (value) =>
  expect(isOrganisationNumber(value)).toBe(true),
)

test.each(['559999-0116', '559999', '', '811218-9876', 'abcdef-ghij'])('rejects %s (COMP-11)', (value) =>
  expect(isOrganisationNumber(value)).toBe(false),
)

test('rejects a number with any one digit changed (COMP-11)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'5599990115']
      digits[at] = String((Number(digits[at]) + by) % 10)
      return !isOrganisationNumber(digits.join(''))
    }),
  )
})

test('recognises limited companies by their first digit 5 (COMP-10)', () => {
  expect(isLimitedCompanyNumber('559999-0115')).toBe(true)
  expect(isLimitedCompanyNumber('802002-1666')).toBe(false)
  expect(formatOrganisationNumber('16 5599990115')).toBe('559999-0115')
  expect(formatOrganisationNumber('55')).toBeNull()
})
