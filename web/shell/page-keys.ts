import { openDialogs } from '#web/dialogs/dialogs.tsx'

/** Elements that use key presses: fields, and menus open over the page. */
const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

interface Press {
  key: string
  isControl: boolean
}

/**
 * Returns whether the page may handle a key press: the focus is not in a field that uses the key, and no dialog is open
 * (PLUS-22).
 */
const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented && !event.altKey && !isUsedByField(event) && openDialogs().length === 0

/** Whether the focus is in a field or menu that uses the key. None of them uses a function key. */
const isUsedByField = ({ key, target }: KeyboardEvent): boolean =>
  !/^F\d+$/.test(key) && target instanceof Element && target.closest(takesKeys) !== null

/**
 * Calls `act` when a key is pressed anywhere on the page, except while typing. A function key, such as F1, also works
 * while typing. If `act` returns false, the key keeps its default action. `Control+` in front of the key means Ctrl or
 * Cmd. Returns a function that removes the listener.
 */
export function onPageKey(key: string, act: () => boolean | void): () => void {
  const press: Press = { key: key.replace('Control+', ''), isControl: key.startsWith('Control+') }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== press.key || (event.ctrlKey || event.metaKey) !== press.isControl || !isFree(event)) return
    if (act() !== false) event.preventDefault()
  }
  window.addEventListener('keydown', handleKey)
  return () => window.removeEventListener('keydown', handleKey)
}
