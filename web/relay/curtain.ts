import { createStore, type Readable } from '#web/state/create-store.ts'

/** Requests in flight that block the screen (SHELL-21). */

/** Who has waited this long may give up, in milliseconds. */
const patience = 10_000

/**
 * What the curtain shows: nothing, that something is under way, that something is being saved, or that the user may
 * stop waiting for it.
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

/** Raises the curtain until the returned function is called; `cancel` gives up a save that it waits for. */
export function raiseCurtain(cancel?: () => void): () => void {
  const one: Raised = { cancel: () => cancel?.(), saves: cancel !== undefined, isLong: false }
  const timer =
    cancel &&
    setTimeout(() => {
      one.isLong = true
      tell()
    }, patience)
  raised.add(one)
  tell()
  return () => {
    clearTimeout(timer)
    if (raised.delete(one)) tell()
  }
}

/** Gives up all that has taken long. */
export function cancelLong(): void {
  for (const { isLong, cancel } of [...raised]) if (isLong) cancel()
}

function tell(): void {
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
