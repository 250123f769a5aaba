import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './DataTable.module.css'

interface DataTableProps extends ComponentProps<'table'> {
  /** md 44 px rows, sm 36 px rows. */
  density?: 'sm' | 'md' | undefined
  /** Column widths are those of the head row or of `<col>`. */
  isFixed?: boolean | undefined
}

/**
 * A plain table of settings or billing: write `<thead>`, `<tbody>` and `<tfoot>` as children.
 * Cells with `data-align="end"` are right-aligned, rows with `data-edit` tinted.
 */
export function DataTable({ density = 'sm', isFixed, className, ...rest }: DataTableProps) {
  return (
    <table {...rest} className={cx(styles.table, className)} data-density={density} data-fixed={isFixed || undefined} />
  )
}
