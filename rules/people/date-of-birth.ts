import { isDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

/** Minimum age of a user, by year of birth (ACC-23). Source: 1§5, 1§9. */
const MIN_AGE = 13
const MAX_AGE = 120

/**
 * Checks a date of birth (ACC-22, ACC-23). Codes:
 * - 'required'.
 * - 'invalid': not a day, in the future or more than 120 years ago.
 * - 'tooYoung': turns less than 13 this year.
 */
export function checkDateOfBirth(value: string, now: Date): FieldErrorCode[] {
  const day = value.trim()
  if (day === '') return ['required']
  const today = stockholmDay(now)
  if (!isDay(day) || day > today || yearsByCalendar(day, today) > MAX_AGE) return ['invalid']
  return yearsByCalendar(day, today) < MIN_AGE ? ['tooYoung'] : []
}

/**
 * Returns the age in whole years on a day (YYYY-MM-DD, in Stockholm), for the candidate card (PIPE-36). Null if the
 * date is missing or in the future. The caller determines the day once for the thousands of candidates on a board.
 */
export function ageOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null) return null
  const age = yearsByCalendar(dateOfBirth, today) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0)
  return age >= 0 ? age : null
}

/**
 * Formats digits as YYYY-MM-DD while the user types (ACC-22): '1990051' becomes '1990-05-1'. Keeps a dash that the user
 * has just typed.
 */
export function formatDateTyping(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '')
  const text = parts.join('-')
  return typed.endsWith('-') && (digits.length === 4 || digits.length === 6) ? `${text}-` : text
}

const yearsByCalendar = (from: string, to: string) => Number(to.slice(0, 4)) - Number(from.slice(0, 4))
