import { createHash } from 'node:crypto'
import { conflict } from '#platform/foundation/errors/errors.ts'

/**
 * The version of what is edited as a whole, such as a part of an ad or a template: a digest of what is stored of it. It
 * changes with whatever writes it and with nothing else, so that two editors of different parts of an ad never stand in
 * each other's way.
 */
export const partVersion = (...stored: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(stored)).digest('base64url').slice(0, 22)

/**
 * 409 `changedMeanwhile` when a value was to replace another one than is stored; without the one that it replaces it is
 * stored over whatever is there.
 */
export function refuseReplaced<T extends string | number | null>(replaces: T | undefined, stored: T): void {
  if (replaces !== undefined && replaces !== stored)
    throw conflict('changedMeanwhile', 'Somebody has saved another value since it was read')
}

/**
 * 409 `changedMeanwhile` when the save began from another version than the one stored; a save without a version
 * replaces what is there.
 */
export function refuseStale(began: string | undefined, stored: string): void {
  if (began !== undefined && began !== stored)
    throw conflict('changedMeanwhile', 'Somebody has saved other changes since these were read')
}
