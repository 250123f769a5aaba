import type { FieldFault } from './refusals.ts'

/**
 * What a check found: a path into the checked value ('contact.email') with short, stable codes. Empty when all is well.
 */
export type FieldErrors = Record<string, FieldFault[]>

/** Adds a code at a path. */
export function addError(errors: FieldErrors, path: string, code: FieldFault): void {
  ;(errors[path] ??= []).push(code)
}

/** True when a check found nothing. */
export const isValid = (errors: FieldErrors) => Object.keys(errors).length === 0

/** The errors of one part, put under its path: `{name: …}` under `steps.2` is `{'steps.2.name': …}`. */
export function nest(path: string, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).map(([key, codes]) => [key === '' ? path : `${path}.${key}`, codes]))
}
