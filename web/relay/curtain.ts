/** Requests in flight that block the screen (SHELL-21). */

/** Who has waited this long may give up, in milliseconds. */
const patience = 10_000

/** What the curtain shows: nothing, that something is under way, or that the user may stop waiting for it. */
export type CurtainState = 'lowered' | 'raised' | 'cancellable'

interface Raised {
  cancel: () => void
  isLong: boolean
}

const raised = new Set<Raised>()
const listeners = new Set<() => void>()

/** Raises the curtain until the returned function is called; `cancel` gives up what it waits for. */
export function raiseCurtain(cancel?: () => void): () => void {
  const one: Raised = { cancel: () => cancel?.(), isLong: false }
  const timer = cancel && setTimeout(() => {
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

export function curtainState(): CurtainState {
  if (raised.size === 0) return 'lowered'
  return [...raised].some(({ isLong }) => isLong) ? 'cancellable' : 'raised'
}

/** Gives up all that has taken long. */
export function cancelLong(): void {
  for (const { isLong, cancel } of [...raised]) if (isLong) cancel()
}

export function subscribeToCurtain(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of listeners) listener()
}
