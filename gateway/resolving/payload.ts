import { toUserErrors, type UserErrorSource } from '#gateway/schema/user-errors.ts'

/**
 * A payload: the objects of a write that was done, or the errors of one that was refused (its objects read as null).
 */
export type Payload<T, E = never> = (T & { errors: UserErrorSource[] }) | { errors: (UserErrorSource | E)[] }

/**
 * Runs the write of a mutation and answers its payload. Anything that is not an expected failure is thrown.
 *
 * @param write the call
 * @param objects the payload's objects, from what the call answered
 * @param rename turns a field of the REST body into a path of the GraphQL input
 * @param refused tells more of one kind of refusal; null for all others
 */
export async function payload<T, P extends object, E = never>(
  write: () => Promise<T>,
  objects: (answer: T) => P,
  rename?: (field: string) => string,
  refused?: (error: unknown) => Promise<E | null>,
): Promise<Payload<P, E>> {
  let answer: T
  try {
    answer = await write()
  } catch (error) {
    const told = await refused?.(error)
    return { errors: told ? [told] : toUserErrors(error, rename) }
  }
  return { ...objects(answer), errors: [] }
}

/** A `rename` for `payload` from a table; fields that are not in it keep their name. */
export const renaming =
  (paths: Readonly<Record<string, string>>) =>
  (field: string): string =>
    paths[field] ?? field
