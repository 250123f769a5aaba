import { halvesOf } from '#web/features/candidate/rating-key.ts'
import type { SelectMode } from '#web/state/selection.ts'

/** The actions of the keys on a box (PLUS-22). An action that is not available for this box is undefined. */
interface BoxKeys {
  /** Returns false to leave the key to an outer handler. */
  escape: () => boolean
  open: () => void
  /**
   * Handles an arrow key, Home, End, or a letter that replaces an arrow. Returns false if there is no box to move to.
   */
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

/** Runs the action of a key on a box. Returns false if the key has no action here. */
export function boxKey(event: Key, keys: BoxKeys): boolean {
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  const halves = halvesOf(event)
  if (halves !== null) return runIfDefined(keys.rate && (() => keys.rate?.(halves)))
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  switch (key) {
    case 'Escape':
      return keys.escape()
    case 'Enter':
      return runIfDefined(keys.open)
    case ' ':
      return runIfDefined(keys.lift)
    case 'x':
      return runIfDefined(keys.select && (() => keys.select?.(event.shiftKey ? 'range' : 'toggle')))
    case 'm':
      return runIfDefined(keys.menu)
    case 'r':
      return runIfDefined(keys.reject)
    default:
      return keys.focus(arrows[key] ?? event.key, event.shiftKey)
  }
}

/** Whether a key would change the candidate: lift, move, reject, rate or select it. */
export const changesCandidate = (event: Key): boolean =>
  !event.altKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  (halvesOf(event) !== null || [' ', 'm', 'r', 'x'].includes(event.key.toLowerCase()))

function runIfDefined(act: (() => void) | undefined): boolean {
  act?.()
  return act !== undefined
}
