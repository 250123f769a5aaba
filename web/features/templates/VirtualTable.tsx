import { memo, useEffect, useRef, type ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import { useLongList } from '#web/ui/useLongList.ts'
import styles from './Templates.module.css'

/** Props of a table row. */
interface RowProps {
  ref: (row: Element | null) => void
  'data-index': number
  'aria-rowindex': number
}

interface VirtualTableProps<T> {
  label: string
  /** The cells of the head row. */
  head: ReactNode
  rows: readonly T[]
  /** Index of the row to scroll to when the index changes. -1 for none. */
  shown?: number
  isNarrow?: boolean
  /** Renders a row. */
  children: (row: T, props: RowProps) => ReactNode
}

/** Number of rows rendered beyond the visible ones, and the estimated height of a row in pixels. */
const OVERSCAN_ROWS = 8
const ROW_HEIGHT_PX = 45

/** A scrolling table that renders only the visible rows, because a list can have a thousand. */
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
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN_ROWS,
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

/** Memoized, so that scrolling renders only the rows that become visible. */
const Row = memo(function Row({ row, index, measure, draw }: RowOf<unknown>) {
  return draw(row, { ref: measure, 'data-index': index, 'aria-rowindex': index + 2 })
}) as <T>(props: RowOf<T>) => ReactNode
