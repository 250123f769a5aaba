import { expect, test } from 'vitest'
import { checkApplicant } from './applicant.ts'
import { isValidRetention } from './retention.ts'

test('keeps applications between one and sixty months (PLUS-40)', () => {
  expect([1, 60, 0, 61, 1.5].map(isValidRetention)).toEqual([true, true, false, false, false])
})

test('accepts names of applicants up to the maximum length, after trimming (PLUS-03)', () => {
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
