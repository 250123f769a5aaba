/** How many recovery codes are made at once. */
export const RECOVERY_CODES = 10

/** A typed code without what people put between its signs, in small letters. */
export const cleanSecondFactor = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

/** Whether a cleaned code is one of an authenticator app: six digits. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Whether a cleaned code looks like a recovery code: ten letters and digits. */
export const isRecoveryCode = (code: string): boolean => /^[a-z2-9]{10}$/.test(code)

/** Whether something typed can be a second factor at all. */
export const isSecondFactor = (typed: string): boolean =>
  isAppCode(cleanSecondFactor(typed)) || isRecoveryCode(cleanSecondFactor(typed))
