import type { MouseEvent } from 'react'
import type { SelectMode } from '#web/state/selection.ts'
import type { ListRow } from './list-rows.ts'

/** Handlers that the table passes to its rows. */
export interface RowHandlers {
  open: (row: ListRow) => void
  menu: (row: ListRow, anchor: HTMLElement) => void
  mute: (row: ListRow) => void
  promote: (row: ListRow) => void
  add: (row: ListRow) => void
  unfold: (row: ListRow) => void
  /** Selects an ad, or the visible ads of a folder. */
  select: (row: ListRow, mode: SelectMode) => void
}

/** Whether a click was on the row itself and not on a button or link in it. */
export function isForRow(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    event.target instanceof Element &&
    !event.target.closest('a, button, input') &&
    !(getSelection()?.toString() ?? '')
  )
}

/** Opens the row's menu on a secondary click. */
export function openMenuOnRow(event: MouseEvent<HTMLElement>, row: ListRow, handlers: RowHandlers): void {
  if (event.target instanceof Element && event.target.closest('a')) return
  const anchor = event.currentTarget.querySelector<HTMLElement>('[data-act=menu]')
  if (!anchor) return
  event.preventDefault()
  handlers.menu(row, anchor)
}

/**
 * Returns how a click on an ad selects it: Ctrl or Cmd toggles the ad, Shift selects a range. Null means that the click
 * opens the ad.
 */
export const getSelectMode = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectMode | null =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : null
