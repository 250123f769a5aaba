/** An event outside React. Use a store (`createStore`) for a value that can be read. */
export interface Signal<T = void> {
  /** Notifies all listeners. */
  readonly emit: (event: T) => void
  /** Adds a listener. Returns a function that removes it. */
  readonly listen: (listener: (event: T) => void) => () => void
}

export function createSignal<T = void>(): Signal<T> {
  const listeners = new Set<(what: T) => void>()
  return {
    emit: (what) => {
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
