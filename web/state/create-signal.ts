/**
 * Something that happens now and then, outside React. What has a value to look at is a store instead (`createStore`).
 */
export interface Signal<T = void> {
  /** Tells all who listen. */
  readonly tell: (what: T) => void
  /** Calls back each time; gives back how to end that. */
  readonly listen: (listener: (what: T) => void) => () => void
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(what: T) => void>()
  return {
    tell: (what) => {
      for (const listener of listeners) listener(what)
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
