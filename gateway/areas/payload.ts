import { attempt, type UserErrorSource } from '../schema/user-errors.ts'

/** A payload: the objects of a write that was done, or the errors of one that was refused (its objects read as null). */
export type Payload<T> = (T & { errors: UserErrorSource[] }) | { errors: UserErrorSource[] }

/**
 * Runs the write of a mutation and answers its payload. Anything that is not an expected failure is thrown.
 *
 * @param write the call
 * @param objects the payload's objects, from what the call answered
 * @param rename turns a field of the REST body into a path of the GraphQL input
 */
export async function payload<T, P extends object>(
  write: () => Promise<T>,
  objects: (answer: T) => P,
  rename?: (field: string) => string,
): Promise<Payload<P>> {
  const written = await attempt(write, rename)
  return written.ok ? { ...objects(written.value), errors: [] } : { errors: written.errors }
}

/** A `rename` for `payload` from a table; fields that are not in it keep their name. */
export const renaming = (paths: Readonly<Record<string, string>>) => (field: string): string => paths[field] ?? field
