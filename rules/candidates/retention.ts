/** Minimum and maximum number of months that a company can keep an application after its ad has ended (PLUS-40). */
export const MIN_RETENTION_MONTHS = 1
export const MAX_RETENTION_MONTHS = 60

/** Days between the notice to the company's administrators and the anonymisation of applications. */
export const RETENTION_NOTICE_DAYS = 7

export const isValidRetention = (months: number): boolean =>
  Number.isInteger(months) && months >= MIN_RETENTION_MONTHS && months <= MAX_RETENTION_MONTHS
