import { useState } from 'react'
import type { SortDirection } from '#web/ui/SortHeader.tsx'

export interface Sort<K extends string> {
  field: K
  direction: 'ASC' | 'DESC'
}

/** Sorts a table by the pressed column header. A second press reverses the order. */
export function useSort<K extends string>(first: Sort<K>, onSort: (sort: Sort<K>) => void) {
  const [sort, setSort] = useState(first)
  /** Returns the props of a column header. Amounts and dates start descending, texts ascending. */
  const headerProps = (field: K, firstDirection: SortDirection = 'descending') => ({
    sort: sort.field === field ? (sort.direction === 'ASC' ? ('ascending' as const) : ('descending' as const)) : null,
    first: firstDirection,
    onSort: () => {
      const isAscending = sort.field === field ? sort.direction === 'DESC' : firstDirection === 'ascending'
      const next: Sort<K> = { field, direction: isAscending ? 'ASC' : 'DESC' }
      setSort(next)
      onSort(next)
    },
  })
  return { sort, headerProps }
}
