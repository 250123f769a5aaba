import type { FieldErrorCode } from './error-codes.ts'

/**
 * The errors of a check by path ('contact.email'). Each path has a list of short, stable codes. Empty if there are no
 * errors.
 */
export type FieldErrors = Record<string, FieldErrorCode[]>

/** Adds a code at a path. */
export function addError(errors: FieldErrors, path: string, code: FieldErrorCode): void {
  ;(errors[path] ??= []).push(code)
}

/** Returns whether a check found no errors. */
export const hasNoErrors = (errors: FieldErrors) => Object.keys(errors).length === 0

/** Prefixes the paths of errors: `{name: …}` under `steps.2` becomes `{'steps.2.name': …}`. */
export function nestErrors(path: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([key, codes]) => [key === '' ? path : `${path}.${key}`, codes]))
}
