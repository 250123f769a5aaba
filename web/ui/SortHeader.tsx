import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SortHeader.module.css'

export type SortDirection = 'ascending' | 'descending'

interface SortHeaderProps extends Omit<ComponentProps<'th'>, 'children'> {
  children: ReactNode
  /** How the list is sorted by this column now, or null. */
  sort: SortDirection | null
  onSort: () => void
  /** Which way the arrow points while hovered and not sorted. */
  first?: SortDirection | undefined
}

/** A table head that sorts; the arrow shows on the sorted column only, on others at hover. */
export function SortHeader({ children, sort, onSort, first = 'ascending', ...rest }: SortHeaderProps) {
  return (
    <th scope="col" {...rest} aria-sort={sort ?? 'none'}>
      <Button className={styles.sort ?? ''} onPress={onSort} {...(sort ? { 'data-sorted': true } : {})}>
        {children}
        <Icon icon={(sort ?? first) === 'ascending' ? ArrowUp : ArrowDown} size="xs" className={styles.arrow} />
      </Button>
    </th>
  )
}
