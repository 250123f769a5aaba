import { useState } from 'react'
import type { SortDirection } from '#web/ui/SortHeader.tsx'

export interface Sort<K extends string> {
  by: K
  isAscending: boolean
}

/** How a table is sorted: a press on a head sorts by it, the next press the other way round. */
export function useSort<K extends string>(first: Sort<K>, onSort: (sort: Sort<K>) => void) {
  const [sort, setSort] = useState(first)
  /** What the head of a column needs; amounts and dates begin with the greatest, words with the first. */
  const head = (by: K, begins: SortDirection = 'descending') => ({
    sort: sort.by === by ? (sort.isAscending ? ('ascending' as const) : ('descending' as const)) : null,
    first: begins,
    onSort: () => {
      const next = { by, isAscending: sort.by === by ? !sort.isAscending : begins === 'ascending' }
      setSort(next)
      onSort(next)
    },
  })
  return { sort, head }
}
