import { isDeepStrictEqual } from 'node:util'

/**
 * Compares two states and returns the fields that differ, for a history entry. A field has its old and new value, or
 * null if it is in `namesOnly`.
 */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
  namesOnly: readonly (keyof T)[] | 'all' = [],
): { changed: Record<string, { from: unknown; to: unknown } | null> } {
  const changed: Record<string, { from: unknown; to: unknown } | null> = {}
  for (const [name, to] of Object.entries(after)) {
    const from: unknown = Reflect.get(before, name)
    if (isDeepStrictEqual(from, to)) continue
    const isPersonal = namesOnly === 'all' || namesOnly.some((field) => field === name)
    changed[name] = isPersonal ? null : { from, to }
  }
  return { changed }
}
