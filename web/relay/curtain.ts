/** Requests in flight that block the screen (SHELL-21). */

let waiting = 0
const listeners = new Set<() => void>()

/** Raises the curtain until the returned function is called. */
export function raiseCurtain(): () => void {
  change(1)
  let raised = true
  return () => {
    if (raised) change(-1)
    raised = false
  }
}

export const isCurtainRaised = () => waiting > 0

export function subscribeToCurtain(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(by: number): void {
  waiting += by
  for (const listener of listeners) listener()
}
