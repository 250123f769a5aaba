import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SortHeader.module.css'

export type SortDirection = 'ascending' | 'descending'

interface SortHeaderProps extends Pick<ComponentProps<'th'>, 'className'> {
  children: ReactNode
  /** A head of a table, or of a grid that is laid out without one. */
  cell?: 'th' | 'div' | undefined
  /** How the list is sorted by this column now, or null. */
  sort: SortDirection | null
  onSort: () => void
  /** Which way the arrow points while hovered and not sorted. */
  first?: SortDirection | undefined
}

/** A table head that sorts; the arrow shows on the sorted column only, on others at hover. */
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
