import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SortHeader.module.css'

export type SortDirection = 'ascending' | 'descending'

interface SortHeaderProps extends Pick<ComponentProps<'th'>, 'className'> {
  children: ReactNode
  /** Element of the header: `th` in a table, `div` in a grid that is laid out without a table. */
  cell?: 'th' | 'div' | undefined
  /** The list's current direction by this column. Null if it is sorted by another column. */
  sort: SortDirection | null
  onSort: () => void
  /** Direction of the arrow on hover while the list is not sorted by this column. */
  first?: SortDirection | undefined
}

/** A sortable column header. The arrow is visible on the sorted column, and on others on hover. */
export function SortHeader({
  children,
  sort,
  onSort,
  first = 'ascending',
  cell: Cell = 'th',
  className,
}: SortHeaderProps) {
  return (
    <Cell role="columnheader" className={className} aria-sort={sort ?? 'none'}>
      <Button className={styles.sort ?? ''} onPress={onSort} {...(sort ? { 'data-sorted': true } : {})}>
        {children}
        <Icon icon={(sort ?? first) === 'ascending' ? ArrowUp : ArrowDown} size="xs" className={styles.arrow} />
      </Button>
    </Cell>
  )
}
