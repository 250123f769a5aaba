import { useSyncExternalStore } from 'react'
import { createSignal } from './create-signal.ts'

/** A value outside React that components can follow. */
export interface Readable<T> {
  /** The value now; the same object until it changes. */
  readonly get: () => T
  /** Calls back after each change; gives back how to end that. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface Store<T> extends Readable<T> {
  /** Puts another value in its place; the same value tells nobody. */
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
      changed.tell()
    },
    subscribe: changed.listen,
  }
}

/**
 * The value of a store, or what `select` makes of it; drawn anew when that changes. What `select` gives must be the
 * same object for the same value.
 */
export function useStore<T>(store: Readable<T>): T
export function useStore<T, S>(store: Readable<T>, select: (value: T) => S): S
export function useStore<T, S>(store: Readable<T>, select?: (value: T) => S): T | S {
  const read = () => (select ? select(store.get()) : store.get())
  return useSyncExternalStore(store.subscribe, read, read)
}
