import type { MouseEvent } from 'react'
import type { SelectMode } from '#web/state/selection.ts'
import type { ListRow } from './rows.ts'

/** What a row can ask of the table. */
export interface RowHandlers {
  open: (row: ListRow) => void
  menu: (row: ListRow, anchor: HTMLElement) => void
  mute: (row: ListRow) => void
  promote: (row: ListRow) => void
  add: (row: ListRow) => void
  unfold: (row: ListRow) => void
  /** Chooses an ad, or the ads shown of a folder. */
  choose: (row: ListRow, mode: SelectMode) => void
}

/** Whether a press on a row was meant for the row and not for a button or link in it. */
export function isForRow(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    event.target instanceof Element &&
    !event.target.closest('a, button, input') &&
    !(getSelection()?.toString() ?? '')
  )
}

/** The secondary button of the mouse opens the row's menu as well. */
export function menuAt(event: MouseEvent<HTMLElement>, row: ListRow, handlers: RowHandlers): void {
  if (event.target instanceof Element && event.target.closest('a')) return
  const anchor = event.currentTarget.querySelector<HTMLElement>('[data-act=menu]')
  if (!anchor) return
  event.preventDefault()
  handlers.menu(row, anchor)
}

/** How a press on an ad chooses it: with Ctrl or Cmd this one, with Shift everything up to it; null opens it. */
export const chooseMode = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): SelectMode | null =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : null
