import { flushSync } from 'react-dom'

interface KeepFocus {
  /** An element that stays when the item is removed. */
  list: HTMLElement | null
  /** Selector of the list's items. */
  item: string
  /** Selector of the element to focus inside the next item. Defaults to the item itself. */
  inItem?: string
  /** Returns the element to focus if no item is left. */
  otherwise?: () => HTMLElement | null | undefined
}

/**
 * Runs a change that removes the focused list item, and moves the focus to the item that takes its position, or to the
 * last item.
 */
export function keepFocus({ list, item, inItem, otherwise }: KeepFocus, change: () => void): void {
  const items = () => [...(list?.querySelectorAll<HTMLElement>(item) ?? [])]
  const index = items().findIndex((entry) => entry.contains(document.activeElement))
  flushSync(change)
  if (index === -1 || (document.activeElement !== null && document.activeElement !== document.body)) return
  const remaining = items()
  const next = remaining[Math.min(index, remaining.length - 1)]
  const target = inItem === undefined ? next : next?.querySelector<HTMLElement>(inItem)
  ;(target ?? otherwise?.())?.focus()
}
