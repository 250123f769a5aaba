import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPhoneNumber } from './phone-number.ts'

test.each(['070-174 06 31', '+46 70 174 06 31', '123456'])('accepts %s (ACC-24)', (value) =>
  expect(isPhoneNumber(value)).toBe(true),
)

test.each(['', '12345', '1234567890123456', '070a1234', '46+123456', '++46123456'])('rejects %s (ACC-24)', (value) =>
  expect(isPhoneNumber(value)).toBe(false),
)

test.each([
  '+46 (0)70-123 45 67',
  '+46(0)70-123 45 67',
  '(08) 123 456 78',
  '08/123 456',
  '070.123.45.67',
  '070\u2011123\u00a045 67',
  '070–123 45 67',
  '\u202a070-123 45 67\u202c',
  '٠٧٠١٢٣٤٥٦٧',
])('accepts %s as people write it (ACC-24, PLUS-95)', (value) => expect(isPhoneNumber(value)).toBe(true))

test('accepts 6 to 15 digits (ACC-24)', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,20}$/),
      (digits) => isPhoneNumber(digits) === (digits.length >= 6 && digits.length <= 15),
    ),
  )
})
