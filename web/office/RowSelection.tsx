import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { getSelectedState, SelectionStore, useSelection } from '#web/state/selection.ts'
import { BulkBar } from '#web/ui/BulkBar.tsx'
import { SelectionCheckbox } from '#web/ui/SelectionCheckbox.tsx'
import styles from './RowSelection.module.css'
import { officeTexts } from './texts.ts'

/** The selected rows of a list in the back office (PLUS-141). */
export interface RowSelection<R extends { id: string } = { id: string }> {
  store: SelectionStore
  ids: ReadonlySet<string>
  /** IDs of the rows on the current page, in their order. */
  shown: readonly string[]
  /** The selected rows, on all pages that were loaded. */
  selected: readonly R[]
}

/** The list with the selection. A page has one bar, so a selection in one list clears the selection of another. */
let current: SelectionStore | null = null

/** Manages the selection of a list. Deselects rows that the list no longer has. */
export function useRowSelection<R extends { id: string }>(
  loaded: readonly { node: R }[],
  shown: readonly { node: R }[],
): RowSelection<R> {
  const [store] = useState(() => new SelectionStore())
  const ids = useSelection(store)
  useEffect(() => store.keepOnly(new Set(loaded.map(({ node }) => node.id))), [store, loaded])
  useEffect(() => {
    const stop = store.subscribe(() => {
      if (store.get().size === 0 || current === store) return
      const previous = current
      current = store
      previous?.clear()
    })
    return () => {
      stop()
      if (current === store) current = null
    }
  }, [store])
  const selected = useMemo(() => loaded.flatMap(({ node }) => (ids.has(node.id) ? [node] : [])), [loaded, ids])
  return { store, ids, shown: shown.map(({ node }) => node.id), selected }
}

/** The header cell whose checkbox selects all rows of the page. */
export function SelectAllHeader({ selection: { store, ids, shown } }: { selection: RowSelection }) {
  const t = useTexts(officeTexts)
  const state = getSelectedState(shown, ids)
  return (
    <th scope="col" className={styles.cell}>
      <SelectionCheckbox
        label={t('selection.all')}
        isChosen={state === 'all'}
        isPartial={state === 'some'}
        tabIndex={0}
        onChoose={() => store.toggleAll(shown)}
      />
    </th>
  )
}

interface SelectCellProps {
  selection: RowSelection
  id: string
  /** The name of the row, for screen readers. */
  name: string
}

/** The cell whose checkbox selects a row. Shift selects all rows from the last selected one to this one. */
export function SelectCell({ selection: { store, ids, shown }, id, name }: SelectCellProps) {
  const t = useTexts(officeTexts)
  return (
    <td className={styles.cell} data-select>
      <SelectionCheckbox
        label={t('selection.one', { name })}
        isChosen={ids.has(id)}
        tabIndex={0}
        onChoose={(isRange) => (isRange ? store.extendTo(id, shown) : store.toggle(id))}
      />
    </td>
  )
}

/** The bar with the actions for the selected rows. */
export function SelectionBar({
  selection: { store, selected },
  children,
}: {
  selection: RowSelection
  children: ReactNode
}) {
  const t = useTexts(officeTexts)
  if (selected.length === 0) return null
  return (
    <BulkBar
      label={t('selection.label')}
      chosen={t('selection.count', { count: selected.length })}
      clearLabel={t('selection.clear')}
      onClear={() => store.clear()}
    >
      {children}
    </BulkBar>
  )
}
