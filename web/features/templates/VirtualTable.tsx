import { memo, useEffect, useRef, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useLongList } from '#web/ui/useLongList.ts'
import styles from './Templates.module.css'

/** What a row of the table is given. */
export interface RowProps {
  ref: (row: Element | null) => void
  'data-index': number
  'aria-rowindex': number
}

interface VirtualTableProps<T> {
  label: string
  /** The cells of the head row. */
  head: ReactNode
  rows: readonly T[]
  /** Index of a row that comes into sight when it changes; -1 without one. */
  shown?: number
  isNarrow?: boolean
  /** Draws a row. */
  children: (row: T, props: RowProps) => ReactNode
}

/** Rows beyond the visible ones, and how high one is in pixels before it was measured. */
const overscan = 8
const rowHeight = 45

/** A table that scrolls by itself and draws its rows as they come into view: there may be a thousand. */
export function VirtualTable<T extends { readonly id: string }>({
  label,
  head,
  rows: all,
  shown = -1,
  isNarrow = false,
  children,
}: VirtualTableProps<T>) {
  const scroller = useRef<HTMLDivElement>(null)
  const rows = useLongList({
    count: all.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan,
    getItemKey: (index) => all[index]?.id ?? index,
  })
  const shownId = all[shown]?.id
  useEffect(() => {
    if (shown >= 0) rows.scrollToIndex(shown, { align: 'auto' })
    // oxlint-disable-next-line react/exhaustive-deps -- scrolls only when the choice changes
  }, [shownId])
  const items = rows.getVirtualItems()
  const [before, after] = [items[0]?.start ?? 0, rows.getTotalSize() - (items.at(-1)?.end ?? 0)]
  const gap = (height: number) => height > 0 && <tr aria-hidden="true" style={{ height }} />
  return (
    <div ref={scroller} className={cx(styles.scroller, isNarrow && styles.narrow)}>
      <DataTable density="md" isFixed aria-label={label} aria-rowcount={all.length + 1}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>
          {gap(before)}
          {items.map(({ index }) => {
            const row = all[index]
            return row === undefined ? null : (
              <Row key={row.id} row={row} index={index} measure={rows.measureElement} draw={children} />
            )
          })}
          {gap(after)}
        </tbody>
      </DataTable>
    </div>
  )
}

interface RowOf<T> {
  row: T
  index: number
  measure: RowProps['ref']
  draw: (row: T, props: RowProps) => ReactNode
}

/** While the table scrolls only the rows that come into view are drawn. */
const Row = memo(function Row({ row, index, measure, draw }: RowOf<unknown>) {
  return draw(row, { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })
}) as <T>(props: RowOf<T>) => ReactNode
