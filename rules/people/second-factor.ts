/** Number of recovery codes in a set. */
export const RECOVERY_CODE_COUNT = 10

/** Removes spaces and hyphens from a typed code, and converts it to lower case. */
export const cleanSecondFactor = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

/** Returns whether a cleaned code can be from an authenticator app: six digits. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Returns whether a cleaned code can be a recovery code: ten letters and digits. */
export const isRecoveryCode = (code: string): boolean => /^[a-z2-9]{10}$/.test(code)

/** Returns whether a typed code can be valid for two-step verification. */
export const isSecondFactor = (typed: string): boolean =>
  isAppCode(cleanSecondFactor(typed)) || isRecoveryCode(cleanSecondFactor(typed))
