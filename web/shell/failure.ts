/** The text of a failure whose dialog could not be fetched, as when the connection is lost. */

let failure: string | null = null
const listeners = new Set<() => void>()

export const shownFailure = () => failure

export function showFailure(text: string | null): void {
  failure = text
  for (const listener of listeners) listener()
}

export function subscribeToFailure(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
