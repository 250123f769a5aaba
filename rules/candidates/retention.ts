/** How many months after its ad ended a company may keep an application at least and at most (PLUS-40). */
export const RETENTION_MIN_MONTHS = 1
export const RETENTION_MAX_MONTHS = 60

/** How long before applications go the company's administrators are told. */
export const RETENTION_NOTICE_DAYS = 7

export const isRetention = (months: number): boolean =>
  Number.isInteger(months) && months >= RETENTION_MIN_MONTHS && months <= RETENTION_MAX_MONTHS
