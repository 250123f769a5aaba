import { expect, test } from 'vitest'
import { checkApplicant } from './applicant.ts'
import { isRetention } from './retention.ts'

test('PLUS-40 applications are kept from one month to sixty', () => {
  expect([1, 60, 0, 61, 1.5].map(isRetention)).toEqual([true, true, false, false, false])
})

test('PLUS-03 a name of an applicant may be as long as it may, whatever stands around it', () => {
  const applicant = {
    firstName: ` ${'a'.repeat(100)} `,
    lastName: 'Lind',
    email: ` ${'a'.repeat(60)}@a.example `,
    phone: '070-123 45 67',
    dateOfBirth: '',
  }
  const now = new Date('2025-11-03T08:00:00Z')
  expect(checkApplicant(applicant, now)).toEqual({})
  expect(
    checkApplicant(
      {
        ...applicant,
        firstName: 'a'.repeat(101),
        lastName: ' ',
        email: `${'a'.repeat(250)}@a.se`,
        phone: ' ',
        dateOfBirth: '1990-13-01',
      },
      now,
    ),
  ).toEqual({
    firstName: ['tooLong'],
    lastName: ['required'],
    email: ['tooLong'],
    phone: ['required'],
    dateOfBirth: ['invalid'],
  })
})
