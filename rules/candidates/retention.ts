/** Minimum and maximum number of months that a company can keep an application after its ad has ended (PLUS-40). */
export const RETENTION_MIN_MONTHS = 1
export const RETENTION_MAX_MONTHS = 60

/** Days between the notice to the company's administrators and the anonymisation of applications. */
export const RETENTION_NOTICE_DAYS = 7

export const isRetention = (months: number): boolean =>
  Number.isInteger(months) && months >= RETENTION_MIN_MONTHS && months <= RETENTION_MAX_MONTHS
