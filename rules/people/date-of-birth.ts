import { isDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

/** A user is at least this old, counted by birth year (ACC-23). Source: 1§5, 1§9. */
export const MIN_AGE = 13
const MAX_AGE = 120

/**
 * What is wrong with a date of birth (ACC-22, ACC-23): 'required', 'invalid' (no such day, in the future or over 120
 * years back), 'tooYoung' (turns less than 13 this year).
 */
export function checkDateOfBirth(value: string, now: Date): FieldFault[] {
  const day = value.trim()
  if (day === '') return ['required']
  const today = stockholmDay(now)
  if (!isDay(day) || day > today || yearsByCalendar(day, today) > MAX_AGE) return ['invalid']
  return yearsByCalendar(day, today) < MIN_AGE ? ['tooYoung'] : []
}

/**
 * Age in whole years on a day (YYYY-MM-DD, the day in Stockholm), for the candidate card (PIPE-36); null when the date
 * is missing or wrong. The day is asked for once, not for each of the thousands on a board.
 */
export function ageOn(dateOfBirth: string | null, today: string): number | null {
  if (dateOfBirth === null) return null
  const age = yearsByCalendar(dateOfBirth, today) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0)
  return age >= 0 ? age : null
}

/**
 * Formats digits as YYYY-MM-DD while they are typed (ACC-22): '1990051' becomes '1990-05-1'. A dash the user has just
 * typed stays.
 */
export function formatDateTyping(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 8)
  const parts = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].filter((part) => part !== '')
  const text = parts.join('-')
  return typed.endsWith('-') && (digits.length === 4 || digits.length === 6) ? `${text}-` : text
}

const yearsByCalendar = (from: string, to: string) => Number(to.slice(0, 4)) - Number(from.slice(0, 4))
