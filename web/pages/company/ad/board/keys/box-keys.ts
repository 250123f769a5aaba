import { halvesOf } from '#web/features/candidate/rank-key.ts'
import type { SelectMode } from '#web/state/selection.ts'

/** What the keys on a box do (PLUS-22); one that is missing cannot be done with this box. */
interface BoxKeys {
  /** False leaves the key to what hears it further out. */
  escape: () => boolean
  open: () => void
  /** An arrow key, Home or End, or the letter that stands for an arrow; false when there is nothing to move to. */
  focus: (key: string, extend: boolean) => boolean
  lift?: () => void
  select?: (mode: SelectMode) => void
  menu?: () => void
  reject?: () => void
  rate?: (halves: number) => void
}

const arrows: Readonly<Record<string, string>> = { h: 'ArrowLeft', j: 'ArrowDown', k: 'ArrowUp', l: 'ArrowRight' }

interface Key {
  key: string
  code: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/** Does what a key on a box asks for; false when the key means nothing here. */
export function boxKey(event: Key, keys: BoxKeys): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const halves = halvesOf(event)
  if (halves !== null) return did(keys.rate && (() => keys.rate?.(halves)))
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  switch (key) {
    case 'Escape':
      return keys.escape()
    case 'Enter':
      return did(keys.open)
    case ' ':
      return did(keys.lift)
    case 'x':
      return did(keys.select && (() => keys.select?.(event.shiftKey ? 'range' : 'toggle')))
    case 'm':
      return did(keys.menu)
    case 'r':
      return did(keys.reject)
    default:
      return keys.focus(arrows[key] ?? event.key, event.shiftKey)
  }
}

/** Whether a key would change something of the candidate: lift, move, reject, rate or choose it. */
export const isAct = (event: Key): boolean =>
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  (halvesOf(event) !== null || [' ', 'm', 'r', 'x'].includes(event.key.toLowerCase()))

function did(act: (() => void) | undefined): boolean {
  act?.()
  return act !== undefined
}
