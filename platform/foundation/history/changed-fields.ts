import { isDeepStrictEqual } from 'node:util'

/**
 * Names what differs between two states of something, for the history: old and new value, or the name alone where
 * `namesOnly` says so.
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
    const isPersonal = namesOnly === 'all' || namesOnly.some((each) => each === name)
    changed[name] = isPersonal ? null : { from, to }
  }
  return { changed }
}
