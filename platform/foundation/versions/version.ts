import { createHash } from 'node:crypto'
import { conflict } from '#platform/foundation/errors/errors.ts'

/**
 * Returns the version of a unit that users edit as a whole, such as a part of an ad or a template. The version is a
 * digest of the stored values, so it changes only with them. Two people who edit different parts of an ad do not
 * conflict.
 */
export const partVersion = (...stored: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 22)

/**
 * Throws 409 `changedMeanwhile` if the stored value is not the value that the caller wants to replace. Without
 * `replaces`, the stored value is overwritten.
 */
export function rejectReplacedValue<T extends string | number | null>(replaces: T | undefined, stored: T): void {
  if (replaces !== undefined && replaces !== stored)
    throw conflict('changedMeanwhile', 'Someone else saved a new value after you read this one. Reload and try again.')
}

/**
 * Throws 409 `changedMeanwhile` if the caller edited another version than the stored one. Without a version, the stored
 * value is overwritten.
 */
export function rejectStaleVersion(version: string | undefined, stored: string): void {
  if (version !== undefined && version !== stored)
    throw conflict('changedMeanwhile', 'Someone else saved changes after you read this. Reload and try again.')
}
