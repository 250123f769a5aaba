import { useState } from 'react'

/** The keys of so many rows: new rows get new keys, rows that went from the end take theirs along. */
export function fitKeys(keys: readonly number[], count: number): readonly number[] {
  if (keys.length === count) return keys
  const next = Math.max(-1, ...keys) + 1
  return [
    ...keys.slice(0, count),
    ...Array.from({ length: Math.max(0, count - keys.length) }, (_, index) => next + index),
  ]
}

/**
 * Keys for a list of plain texts, which stay with their rows while rows come, go and move: the row with the focus is
 * never another one.
 */
export function useRowKeys(count: number) {
  const [kept, setKept] = useState<readonly number[]>([])
  const keys = fitKeys(kept, count)
  if (keys !== kept) setKept(keys)
  return {
    keys: keys.map(String),
    /** To be called with the change of the texts. */
    remove: (index: number) => setKept(keys.toSpliced(index, 1)),
    move: (from: number, to: number) => setKept(keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? 0)),
  }
}
