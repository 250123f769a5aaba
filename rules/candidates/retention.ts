import { addMonths, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/** Minimum and maximum number of months that a company can keep an application after its ad has ended (PLUS-40). */
export const MIN_RETENTION_MONTHS = 1
export const MAX_RETENTION_MONTHS = 60

/** Days between the notice to the company's administrators and the anonymisation of applications. */
export const RETENTION_NOTICE_DAYS = 7

/** Returns the day, in Stockholm, on which the applications of an ad are deleted: months after the ad ended (PLUS-40). */
export const erasedOn = (endedAt: Date, months: number): string => addMonths(stockholmDay(endedAt), months)

export const isValidRetention = (months: number): boolean =>
  Number.isInteger(months) && months >= MIN_RETENTION_MONTHS && months <= MAX_RETENTION_MONTHS
