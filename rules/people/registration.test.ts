import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkApplicant } from '#rules/candidates/applicant.ts'
import { ageOn, checkDateOfBirth, formatDateTyping } from './date-of-birth.ts'
import { isEmailAddress } from './email-address.ts'
import { formatCodeTyping, isOneTimeCode } from './one-time-code.ts'
import { isPersonName } from './person-name.ts'
import { isPhoneNumber } from './phone-number.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { canRegister, checkCompanyContact, checkRegistration } from './registration.ts'

const now = new Date('2025-11-20T12:00:00Z')
const person = {
  firstName: 'Karin',
  lastName: 'Wallén',
  country: 'SE',
  city: 'Kramfors',
  dateOfBirth: '1985-04-02',
  phoneNumber: '070-174 06 31',
  email: 'karin@nordvik.example',
  password: 'Tavla-demo-2026',
}

describe('e-mail', () => {
  test.each(['a@b.se', ' karin.wallen+x@nordvik-energi.example ', 'å@räksmörgås.se'])(
    'accepts %s (ACC-21)',
    (value) => {
      expect(isEmailAddress(value)).toBe(true)
    },
  )
  test.each([
    '',
    'a@b',
    'a@.se',
    '@b.se',
    'a b@c.se',
    'a@b..se',
    'a@b.se.',
    'a@@b.se',
    'a@b.s',
    'a<b@c.se',
    '.a@b.se',
    'a.@b.se',
  ])('rejects %s (ACC-21)', (value) => {
    expect(isEmailAddress(value)).toBe(false)
  })
  test('accepts ordinary addresses, but not with a space inside (ACC-21)', () => {
    fc.assert(
      fc.property(
        fc.emailAddress({ size: 'small' }).filter((e) => /^[\w.+-]+@/.test(e)),
        (e) => isEmailAddress(e),
      ),
    )
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => !isEmailAddress(`x${a} ${b}@y.se`)))
  })
})

describe('phone', () => {
  test.each(['070-174 06 31', '+46 70 174 06 31', '123456'])('accepts %s (ACC-24)', (value) =>
    expect(isPhoneNumber(value)).toBe(true),
  )
  test.each(['', '12345', '1234567890123456', '070a1234', '46+123456', '++46123456'])('rejects %s (ACC-24)', (value) =>
    expect(isPhoneNumber(value)).toBe(false),
  )
  test('accepts 6 to 15 digits (ACC-24)', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{1,20}$/),
        (digits) => isPhoneNumber(digits) === (digits.length >= 6 && digits.length <= 15),
      ),
    )
  })
})

test('requires a letter in a name (ACC-20)', () => {
  expect(['Åsa', "O'Brien", 'Li', 'Anna-Karin'].every(isPersonName)).toBe(true)
  expect(['', '  ', '123', '-', '<b>x'].some(isPersonName)).toBe(false)
})

describe('date of birth', () => {
  test('requires a day that exists (ACC-22)', () => {
    expect(checkDateOfBirth('1985-04-02', now)).toEqual([])
    expect(checkDateOfBirth('', now)).toEqual(['required'])
    expect(checkDateOfBirth('1985-02-30', now)).toEqual(['invalid'])
    expect(checkDateOfBirth('850402', now)).toEqual(['invalid'])
    expect(checkDateOfBirth('2025-11-21', now)).toEqual(['invalid'])
    expect(checkDateOfBirth('1890-01-01', now)).toEqual(['invalid'])
  })
  test('counts thirteen years by year of birth (ACC-23)', () => {
    expect(checkDateOfBirth('2012-12-31', now)).toEqual([])
    expect(checkDateOfBirth('2013-01-01', now)).toEqual(['tooYoung'])
  })
  test('formats typed digits as YYYY-MM-DD (ACC-22)', () => {
    expect(formatDateTyping('1990')).toBe('1990')
    expect(formatDateTyping('19900')).toBe('1990-0')
    expect(formatDateTyping('1990051')).toBe('1990-05-1')
    expect(formatDateTyping('19900512999')).toBe('1990-05-12')
    expect(formatDateTyping('1990-')).toBe('1990-')
    expect(formatDateTyping('1990-05-')).toBe('1990-05-')
  })
  test('keeps the digits, and changes nothing when it formats twice (ACC-22)', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = formatDateTyping(typed)
        expect(formatDateTyping(once)).toBe(once)
        expect(once.replaceAll('-', '')).toBe(typed.replace(/\D/g, '').slice(0, 8))
      }),
    )
  })
  test('raises the age on the birthday (PIPE-36)', () => {
    expect(ageOn('1985-11-20', stockholmDay(now))).toBe(40)
    expect(ageOn('1985-11-21', stockholmDay(now))).toBe(39)
    expect(ageOn('nonsense', stockholmDay(now))).toBeNull()
    expect(ageOn(null, stockholmDay(now))).toBeNull()
  })
})

test('accepts exactly six digits as a code (ACC-15)', () => {
  expect(isOneTimeCode('012345')).toBe(true)
  expect(['12345', '1234567', '12a456', '', '１２３４５６'].some(isOneTimeCode)).toBe(false)
  expect(formatCodeTyping('12 34-567')).toBe('123456')
})

test('allows registration only with valid fields and both agreements (ACC-27)', () => {
  expect(checkRegistration(person, now)).toEqual({})
  expect(canRegister(person, { terms: true, dataProcessing: true }, now)).toBe(true)
  expect(canRegister(person, { terms: true, dataProcessing: false }, now)).toBe(false)
  expect(canRegister(person, { terms: false, dataProcessing: true }, now)).toBe(false)
  for (const field of Object.keys(person) as (keyof typeof person)[]) {
    expect(Object.keys(checkRegistration({ ...person, [field]: ' ' }, now))).toEqual([field])
  }
})

test('requires a title, an e-mail address and a phone number of a company contact (ACC-40)', () => {
  expect(checkCompanyContact({ title: 'HR', email: 'a@b.se', phone: '0701740631' })).toEqual({})
  expect(checkCompanyContact({ title: ' ', email: 'x', phone: '' })).toEqual({
    title: ['required'],
    email: ['invalid'],
    phone: ['required'],
  })
})

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
