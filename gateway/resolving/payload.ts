import { toUserErrors, type UserErrorSource } from '#gateway/schema/user-errors.ts'

/**
 * A payload: the objects of a successful write, or the errors of a refused one. The objects of a refused write resolve
 * to null, except after a conflict.
 */
export type Payload<T, E = never> = (T & { errors: (UserErrorSource | E)[] }) | { errors: (UserErrorSource | E)[] }

/**
 * Runs the write of a mutation and returns its payload. Throws any error that is not an expected failure.
 *
 * @param write calls the platform
 * @param objects returns the payload's objects from the call's result
 * @param rename converts a field of the REST body to a path in the GraphQL input
 */
export async function payload<T, P extends object>(
  write: () => Promise<T>,
  objects: (answer: T) => P,
  rename?: (field: string) => string,
): Promise<Payload<P>> {
  let answer: T
  try {
    answer = await write()
  } catch (error) {
    return { errors: toUserErrors(error, rename) }
  }
  return { ...objects(answer), errors: [] }
}

/**
 * Runs a write that is refused if someone else changed the object first. After such a conflict, the payload has the
 * stored objects beside its errors.
 *
 * @param objects returns the payload's objects from the call's result
 * @param stored returns the stored objects
 */
export async function versionedPayload<T, P extends object, S extends object = P>(
  write: () => Promise<T>,
  { objects, stored }: { objects: (answer: T) => P; stored: () => S | Promise<S> },
  rename?: (field: string) => string,
): Promise<Payload<P | S>> {
  const result = await payload(write, objects, rename)
  return isConflict(result.errors) ? { ...(await stored()), errors: result.errors } : result
}

/** Returns whether a write was refused because someone else changed the object first. */
export const isConflict = (errors: readonly UserErrorSource[]): boolean =>
  errors.some(({ reason }) => reason === 'CHANGED_MEANWHILE' || reason === 'MOVED_MEANWHILE')

/** Returns objects that are read only when they are selected, so that they are the same after a save and a conflict. */
export const alwaysRead = <P extends object>(objects: () => P): { objects: () => P; stored: () => P } => ({
  objects,
  stored: objects,
})

/** Returns a `rename` for `payload` from a table. Fields that are not in the table keep their name. */
export const renameFields =
  (paths: Readonly<Record<string, string>>) =>
  (field: string): string =>
    paths[field] ?? field
