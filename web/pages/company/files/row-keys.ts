import type { ListRow } from './list-rows.ts'

const LEVELS = { project: 1, folder: 2, ad: 3 } as const
const getLevel = (row: ListRow) => LEVELS[row.kind]

/**
 * Returns the effect of a key in the tree grid: the index of the row to focus, `toggle` to expand or collapse the row,
 * or null for other keys. Right expands a row, then moves into it. Left collapses a row, then moves to its parent.
 */
export function getRowKeyEffect(
  rows: readonly ListRow[],
  index: number,
  key: string,
  page: number,
): number | 'toggle' | null {
  const row = rows[index]
  if (!row) return null
  const last = rows.length - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'PageDown':
      return Math.min(last, index + page)
    case 'PageUp':
      return Math.max(0, index - page)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'ArrowRight': {
      if (row.kind === 'ad') return null
      if (!row.isExpanded) return 'toggle'
      const next = rows[index + 1]
      return next && getLevel(next) > getLevel(row) ? index + 1 : null
    }
    case 'ArrowLeft': {
      if (row.kind !== 'ad' && row.isExpanded) return 'toggle'
      for (let parentIndex = index - 1; parentIndex >= 0; parentIndex--) {
        const above = rows[parentIndex]
        if (above && getLevel(above) < getLevel(row)) return parentIndex
      }
      return null
    }
    default:
      return null
  }
}
