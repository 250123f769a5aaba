import { badRequest } from '#gateway/errors/errors.ts'

/**
 * Returns the value of an input field that also has a deprecated name. Throws BAD_REQUEST unless exactly one of them is
 * set.
 */
export function currentOrDeprecated<T>(name: string, value: T | null | undefined, old: T | null | undefined): T {
  const [first, ...rest] = [value, old].filter((candidate) => candidate !== undefined && candidate !== null)
  if (first === undefined || rest.length > 0)
    throw badRequest(`Specify \`${name}\` exactly once: either \`${name}\` or its deprecated form, not both.`)
  return first
}
