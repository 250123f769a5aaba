import { halvesOf } from '../rank-key.ts'

/** What a key does on the card; null when it does nothing there (PLUS-22). */
export type CardKey = { act: 'next' | 'previous' | 'note' | 'move' | 'reject' } | { act: 'rate'; rank: number }

interface Pressed {
  key: string
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const acts: Readonly<Record<string, 'next' | 'previous' | 'note' | 'move' | 'reject'>> = {
  j: 'next',
  k: 'previous',
  n: 'note',
  m: 'move',
  r: 'reject',
}

/**
 * J and K go to the next and previous candidate, N opens the note, M moves, R rejects, 0 to 9 rate in halves and
 * Shift+0 gives the best.
 */
export function cardKey(pressed: Pressed): CardKey | null {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = pressed
  if (ctrlKey || metaKey || altKey) return null
  const halves = halvesOf(pressed)
  if (halves !== null) return { act: 'rate', rank: halves / 2 }
  if (shiftKey) return null
  const act = acts[key.toLowerCase()]
  return act ? { act } : null
}

/** Whether keys pressed there write text: then they do nothing else. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=listbox], [role=menu], [role=spinbutton]',
    ) !== null)
