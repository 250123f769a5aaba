import type { ListRow } from './rows.ts'

const level = { project: 1, folder: 2, ad: 3 } as const
export const levelOf = (row: ListRow) => level[row.kind]

/**
 * Where a key leads from a row of the tree grid: the index of another row, `toggle` to fold the row up or down, null
 * when the key means nothing here. → opens, then goes in; ← folds up, then goes to the parent.
 */
export function nextRow(rows: readonly ListRow[], index: number, key: string, page: number): number | 'toggle' | null {
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
      return next && levelOf(next) > levelOf(row) ? index + 1 : null
    }
    case 'ArrowLeft': {
      if (row.kind !== 'ad' && row.isExpanded) return 'toggle'
      for (let at = index - 1; at >= 0; at--) {
        const above = rows[at]
        if (above && levelOf(above) < levelOf(row)) return at
      }
      return null
    }
    default:
      return null
  }
}
