import { halvesOf } from '../rating-key.ts'

/** An action that a key triggers on the card (PLUS-22). */
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
 * Returns the action of a key, or null: J and K go to the next and previous candidate, N opens the note, M moves, R
 * rejects, 0 to 9 rate in half stars, and Shift+0 gives the best rating.
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

/** Whether key presses in this element write text. The keys of the card are off there. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=listbox], [role=menu], [role=spinbutton]',
    ) !== null)
