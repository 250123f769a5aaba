import { badRequest } from '#gateway/errors/errors.ts'

/**
 * The value of an input field that has a deprecated name beside its own. Throws BAD_REQUEST unless it is given once.
 */
export function givenOnce<T>(name: string, value: T | null | undefined, old: T | null | undefined): T {
  const [given, ...more] = [value, old].filter((each) => each !== undefined && each !== null)
  if (given === undefined || more.length > 0) throw badRequest(`Give \`${name}\` once.`)
  return given
}
