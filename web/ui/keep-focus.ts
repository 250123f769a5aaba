import { flushSync } from 'react-dom'

interface KeepFocus {
  /** Stays when the item goes. */
  list: HTMLElement | null
  /** What an item of the list is. */
  item: string
  /** What to focus in the item that takes the place of the one that went; the item itself by default. */
  inItem?: string
  /** Takes the focus when no item is left. */
  otherwise?: () => HTMLElement | null | undefined
}

/**
 * Runs a change that takes away the list item with the focus, and moves the focus to the item that takes its place, or
 * to the last one.
 */
export function keepFocus({ list, item, inItem, otherwise }: KeepFocus, change: () => void): void {
  const items = () => [...(list?.querySelectorAll<HTMLElement>(item) ?? [])]
  const index = items().findIndex((each) => each.contains(document.activeElement))
  flushSync(change)
  if (index === -1 || (document.activeElement !== null && document.activeElement !== document.body)) return
  const left = items()
  const next = left[Math.min(index, left.length - 1)]
  const target = inItem === undefined ? next : next?.querySelector<HTMLElement>(inItem)
  ;(target ?? otherwise?.())?.focus()
}
