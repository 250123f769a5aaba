// One-time codes. Source: 1§4, 1§5.

export const CODE_LENGTH = 6
export const CODE_LIFETIME_MINUTES = 10
export const MAX_CODE_ATTEMPTS = 5

/** The purposes of a code, with their numbers in the API (ACC-14). */
export const CODE_PURPOSES = { forgotPassword: 1, signInOrRegister: 2, deleteUser: 3 } as const
export type CodePurpose = keyof typeof CODE_PURPOSES

/** Returns whether a text is exactly six digits (ACC-15). */
export const isOneTimeCode = (value: string) => /^[0-9]{6}$/.test(value.trim())

/** Filters a code while the user types or pastes it: at most six digits. */
export const formatCodeTyping = (typed: string) => typed.replace(/[^0-9]/g, '').slice(0, CODE_LENGTH)
