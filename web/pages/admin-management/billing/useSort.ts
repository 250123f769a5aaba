import { useState } from 'react'
import type { SortDirection } from '#web/ui/SortHeader.tsx'

export interface Sort<K extends string> {
  by: K
  isAscending: boolean
}

/** Sorts a table by the pressed column header. A second press reverses the order. */
export function useSort<K extends string>(first: Sort<K>, onSort: (sort: Sort<K>) => void) {
  const [sort, setSort] = useState(first)
  /** Returns the props of a column header. Amounts and dates start descending, texts ascending. */
  const headerProps = (by: K, firstDirection: SortDirection = 'descending') => ({
    sort: sort.by === by ? (sort.isAscending ? ('ascending' as const) : ('descending' as const)) : null,
    first: firstDirection,
    onSort: () => {
      const next = { by, isAscending: sort.by === by ? !sort.isAscending : firstDirection === 'ascending' }
      setSort(next)
      onSort(next)
    },
  })
  return { sort, headerProps }
}
