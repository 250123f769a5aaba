import { badRequest } from '../errors/errors.ts'

/**
 * Refuses an `@oneOf` input with none or several of its fields. Compiled execution reads variables without looking at
 * `@oneOf`, so whoever takes such an input calls this.
 */
export function assertOneOf(input: object, name: string): void {
  const given = Object.values(input).filter(value => value !== undefined && value !== null)
  if (given.length !== 1) throw badRequest(`Give exactly one field of ${name}.`)
}

/** The value of an input field that has a deprecated name beside its own. Throws BAD_REQUEST unless it is given once. */
export function givenOnce<T>(name: string, value: T | null | undefined, old: T | null | undefined): T {
  const [given, ...more] = [value, old].filter(each => each !== undefined && each !== null)
  if (given === undefined || more.length > 0) throw badRequest(`Give \`${name}\` once.`)
  return given
}
