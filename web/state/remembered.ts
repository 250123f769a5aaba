import type { Store } from './create-store.ts'

/** How a value is written down. */
export interface Codec<T> {
  /** From what was stored, null when nothing was; anything may stand there, and nothing it holds may throw. */
  read: (stored: string | null) => T
  /** Null when there is nothing to remember. */
  write: (value: T) => string | null
}

/** Text as it is. */
export const plainText: Codec<string | null> = { read: (stored) => stored, write: (value) => value }

/** Yes or no; only yes is stored. */
export const yesOrNo: Codec<boolean> = { read: (stored) => stored === '1', write: (value) => (value ? '1' : null) }

/** JSON, made sure of by `check`; `empty` is not stored. */
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

/** The storage of this browser, or of this window; null where it is refused or there is none. */
function areaOf(where: 'localStorage' | 'sessionStorage'): Area | null {
  try {
    return typeof window === 'undefined' ? null : window[where]
  } catch {
    return null
  }
}

/**
 * A store whose value this browser remembers (or this window, with `sessionStorage`). Where storage is refused or full
 * the value lives as long as the page. What another tab stores is followed.
 */
export function remembered<T>(
  key: string,
  codec: Codec<T>,
  where: 'localStorage' | 'sessionStorage' = 'localStorage',
  areaNow: () => Area | null = () => areaOf(where),
): Store<T> {
  const listeners = new Set<() => void>()
  let memory: string | null = null
  let isRefused = false
  let known: { stored: string | null; value: T } | null = null

  const stored = (): string | null => {
    if (isRefused) return memory
    try {
      return areaNow()?.getItem(key) ?? (areaNow() ? null : memory)
    } catch {
      return memory
    }
  }
  const get = () => {
    const now = stored()
    // The same object until something else is stored.
    if (known === null || known.stored !== now) known = { stored: now, value: codec.read(now) }
    return known.value
  }
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const heard = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    get,
    set: (value) => {
      memory = codec.write(value)
      try {
        if (memory === null) areaNow()?.removeItem(key)
        else areaNow()?.setItem(key, memory)
        isRefused = false
      } catch {
        isRefused = true
      }
      tell()
    },
    subscribe: (listener) => {
      if (listeners.size === 0 && typeof window !== 'undefined') window.addEventListener('storage', heard)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && typeof window !== 'undefined') window.removeEventListener('storage', heard)
      }
    },
  }
}
