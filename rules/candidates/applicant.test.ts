import { expect, test } from 'vitest'
import { checkApplicant } from './applicant.ts'

const now = new Date('2025-11-20T12:00:00Z')

test('lets an applicant omit the date of birth, and be young (PLUS-03)', () => {
  const applicant = {
    firstName: 'Elin',
    lastName: 'Åkesson',
    email: 'elin@post.example',
    phone: '0701740604',
    dateOfBirth: '',
  }
  expect(checkApplicant(applicant, now)).toEqual({})
  expect(checkApplicant({ ...applicant, dateOfBirth: '2014-01-01' }, now)).toEqual({})
  expect(
    checkApplicant({ firstName: '', lastName: '7', email: 'x', phone: '', dateOfBirth: '1999-02-31' }, now),
  ).toEqual({
    firstName: ['required'],
    lastName: ['invalid'],
    email: ['invalid'],
    phone: ['required'],
    dateOfBirth: ['invalid'],
  })
})

test('accepts names of applicants up to the maximum length, after trimming (PLUS-03)', () => {
  const applicant = {
    firstName: ` ${'a'.repeat(100)} `,
    lastName: 'Lind',
    email: ` ${'a'.repeat(60)}@a.example `,
    phone: '070-123 45 67',
    dateOfBirth: '',
  }
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
