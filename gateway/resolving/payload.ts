import { toUserErrors, type UserErrorSource } from '#gateway/schema/user-errors.ts'

/**
 * A payload: the objects of a successful write, or the errors of a refused one. The objects of a refused write resolve
 * to null.
 */
export type Payload<T, E = never> = (T & { errors: UserErrorSource[] }) | { errors: (UserErrorSource | E)[] }

/**
 * Runs the write of a mutation and returns its payload. Throws any error that is not an expected failure.
 *
 * @param write calls the platform
 * @param objects returns the payload's objects from the call's result
 * @param rename converts a field of the REST body to a path in the GraphQL input
 * @param refused returns a more specific error for one kind of refusal; null for all others
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
    const specificError = await refused?.(error)
    return { errors: specificError ? [specificError] : toUserErrors(error, rename) }
  }
  return { ...objects(answer), errors: [] }
}

/** Returns a `rename` for `payload` from a table. Fields that are not in the table keep their name. */
export const renameFields =
  (paths: Readonly<Record<string, string>>) =>
  (field: string): string =>
    paths[field] ?? field
