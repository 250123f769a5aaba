import type { Store } from './create-store.ts'

/** How a value is stored. */
export interface Codec<T> {
  /**
   * Parses a stored string, or returns the default for null. The string may be anything, and parsing must not throw.
   */
  read: (stored: string | null) => T
  /** Returns the string to store. Null stores nothing. */
  write: (value: T) => string | null
}

/** Text, stored unchanged. */
export const plainText: Codec<string | null> = { read: (stored) => stored, write: (value) => value }

/** A boolean. Only true is stored. */
export const yesOrNo: Codec<boolean> = { read: (stored) => stored === '1', write: (value) => (value ? '1' : null) }

/** JSON, validated by `check`. A value for which `isEmpty` returns true is not stored. */
export function json<T>(check: (parsed: unknown) => T, isEmpty: (value: T) => boolean = () => false): Codec<T> {
  return {
    read: (stored) => {
      try {
        return check(JSON.parse(stored ?? 'null'))
      } catch {
        return check(null)
      }
    },
    write: (value) => (isEmpty(value) ? null : JSON.stringify(value)),
  }
}

type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Returns the storage of this browser or this tab. Null if it is denied or does not exist. */
function storageOf(where: 'localStorage' | 'sessionStorage'): Area | null {
  try {
    return typeof window === 'undefined' ? null : window[where]
  } catch {
    return null
  }
}

/**
 * Creates a store with a value that this browser keeps (this tab, with `sessionStorage`). If storage is denied or full,
 * the value lives as long as the page. Changes in other tabs are followed.
 */
export function createStoredValue<T>(
  key: string,
  codec: Codec<T>,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
  getStorage: () => Area | null = () => storageOf(where),
): Store<T> {
  const listeners = new Set<() => void>()
  let memory: string | null = null
  let isRefused = false
  let known: { stored: string | null; value: T } | null = null

  const stored = (): string | null => {
    if (isRefused) return memory
    try {
      return getStorage()?.getItem(key) ?? (getStorage() ? null : memory)
    } catch {
      return memory
    }
  }
  const get = () => {
    const now = stored()
    // Return the same object until the stored string changes.
    if (known === null || known.stored !== now) known = { stored: now, value: codec.read(now) }
    return known.value
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  return {
    get,
    set: (value) => {
      memory = codec.write(value)
      try {
        if (memory === null) getStorage()?.removeItem(key)
        else getStorage()?.setItem(key, memory)
        isRefused = false
      } catch {
        isRefused = true
      }
      notify()
    },
    subscribe: (listener) => {
      if (listeners.size === 0 && typeof window !== 'undefined') window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && typeof window !== 'undefined') window.removeEventListener('storage', onStorage)
      }
    },
  }
}
