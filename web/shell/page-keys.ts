import { openDialogs } from '#web/dialogs/dialogs.tsx'

/** Where a key is typed into something, or belongs to something that is open over the page. */
const takesKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"]'

interface Press {
  key: string
  isControl: boolean
}

/**
 * Whether a key press belongs to the page rather than to what has the focus or lies above it (PLUS-22: keys are off
 * while typing).
 */
const isFree = (event: KeyboardEvent): boolean =>
  !event.defaultPrevented &&
  !event.altKey &&
  !(event.target instanceof Element && event.target.closest(takesKeys)) &&
  openDialogs().length === 0

/**
 * Does something at a key, wherever the focus is on the page, except while typing; what answers false leaves the key to
 * others. `Control+` stands before a key held with Ctrl or Cmd.
 */
export function onPageKey(key: string, act: () => boolean | void): () => void {
  const wanted: Press = { key: key.replace('Control+', ''), isControl: key.startsWith('Control+') }
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== wanted.key || (event.ctrlKey || event.metaKey) !== wanted.isControl || !isFree(event)) return
    if (act() !== false) event.preventDefault()
  }
  window.addEventListener('keydown', pressed)
  return () => window.removeEventListener('keydown', pressed)
}
