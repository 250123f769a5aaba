import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import styles from './DataTable.module.css'

interface DataTableProps extends ComponentProps<'table'> {
  /** Row height: `md` 44 px, `sm` 36 px. */
  density?: 'sm' | 'md' | undefined
  /** Column widths come from the head row or `<col>`. */
  isFixed?: boolean | undefined
}

/**
 * A plain table for settings and billing, with `<thead>`, `<tbody>` and `<tfoot>` as children. Cells with
 * `data-align="end"` are right-aligned. Rows with `data-edit` or
 * `data-selected` are tinted.
 */
export function DataTable({ density = 'sm', isFixed, className, ...rest }: DataTableProps) {
  return (
    <table {...rest} className={cx(styles.table, className)} data-density={density} data-fixed={isFixed || undefined} />
  )
}
