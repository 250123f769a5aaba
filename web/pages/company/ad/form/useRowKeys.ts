import { useState } from 'react'

/** Fits the keys to a number of rows. New rows get new keys. Rows removed from the end lose their keys. */
export function fitKeys(keys: readonly number[], count: number): readonly number[] {
  if (keys.length === count) return keys
  const next = Math.max(-1, ...keys) + 1
  return [
    ...keys.slice(0, count),
    ...Array.from({ length: Math.max(0, count - keys.length) }, (_, index) => next + index),
  ]
}

/**
 * Keys for a list of plain texts. A key stays with its row when rows are added, removed or moved, so that the focus
 * stays in the same row.
 */
export function useRowKeys(count: number) {
  const [storedKeys, setStoredKeys] = useState<readonly number[]>([])
  const keys = fitKeys(storedKeys, count)
  if (keys !== storedKeys) setStoredKeys(keys)
  return {
    keys: keys.map(String),
    /** Call this together with the change of the texts. */
    remove: (index: number) => setStoredKeys(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setStoredKeys(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? 0)),
  }
}
