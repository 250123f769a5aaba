import { badRequest } from '../errors/errors.ts'

/**
 * Refuses an `@oneOf` input with none or several of its fields. Compiled execution reads variables without looking at
 * `@oneOf`, so whoever takes such an input calls this.
 */
export function assertOneOf(input: object, name: string): void {
  const given = Object.values(input).filter(value => value !== undefined && value !== null)
  if (given.length !== 1) throw badRequest(`Give exactly one field of ${name}.`)
}
