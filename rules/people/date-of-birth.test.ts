import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageOn, checkDateOfBirth, formatDateTyping } from './date-of-birth.ts'

const now = new Date('2025-11-20T12:00:00Z')

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
  expect(ageOn('1985-11-20', '2025-11-20')).toBe(40)
  expect(ageOn('1985-11-21', '2025-11-20')).toBe(39)
  expect(ageOn('nonsense', '2025-11-20')).toBeNull()
  expect(ageOn(null, '2025-11-20')).toBeNull()
})
