import { createStore, type Readable } from '#web/state/create-store.ts'

/** Requests in flight that block the screen (SHELL-21). */

/** Milliseconds until the user may cancel a save. */
const CANCEL_AFTER_MS = 10_000

/**
 * State of the curtain:
 *
 * - `lowered`: nothing
 * - `raised`: a request is running
 * - `saving`: a save is running
 * - `cancellable`: a save has taken so long that the user may cancel it
 */
export type CurtainState = 'lowered' | 'raised' | 'saving' | 'cancellable'

interface Raised {
  cancel: () => void
  saves: boolean
  isLong: boolean
}

const raised = new Set<Raised>()
const state = createStore<CurtainState>('lowered')

export const curtain: Readable<CurtainState> = state

/**
 * Raises the curtain until the returned function is called. With `cancel`, the request counts as a save and can be
 * cancelled after `CANCEL_AFTER_MS`.
 */
export function raiseCurtain(cancel?: () => void): () => void {
  const entry: Raised = { cancel: () => cancel?.(), saves: cancel !== undefined, isLong: false }
  const timer =
    cancel &&
    setTimeout(() => {
      entry.isLong = true
      updateState()
    }, CANCEL_AFTER_MS)
  raised.add(entry)
  updateState()
  return () => {
    clearTimeout(timer)
    if (raised.delete(entry)) updateState()
  }
}

/** Cancels every save that has taken too long. */
export function cancelLongSaves(): void {
  for (const { isLong, cancel } of [...raised]) if (isLong) cancel()
}

function updateState(): void {
  state.set(
    raised.size === 0
      ? 'lowered'
      : [...raised].some(({ isLong }) => isLong)
        ? 'cancellable'
        : [...raised].some(({ saves }) => saves)
          ? 'saving'
          : 'raised',
  )
}
