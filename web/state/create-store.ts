import { useSyncExternalStore } from 'react'
import { createSignal } from './create-signal.ts'

/** A value outside React that components can subscribe to. */
export interface Readable<T> {
  /** Returns the current value. The object stays the same until the value changes. */
  readonly get: () => T
  /** Calls the listener after each change. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Readable<T> {
  /** Replaces the value. Setting the same value notifies nobody. */
  readonly set: (next: T) => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const changed = createSignal()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      changed.emit()
    },
    subscribe: changed.listen,
  }
}

/**
 * Returns the value of a store, or the result of `select`. The component renders again when it changes. `select` must
 * return the same object for the same value.
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (value: T) => S): T | S {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
