import { DEFAULT_AD_LIST_SETTINGS, readAdListSettings, type AdListSettings } from '#rules/ad-list.ts'

const storageKey = 'tavla.ad-list'

/** The filters, search and sorting this browser remembers (AD-25); the defaults when it remembers none or cannot (AD-21). */
export function loadSettings(storage: Pick<Storage, 'getItem'> | null = browserStorage()): AdListSettings {
  try {
    return readAdListSettings(JSON.parse(storage?.getItem(storageKey) ?? 'null'))
  } catch {
    return { ...DEFAULT_AD_LIST_SETTINGS }
  }
}

/** Remembers them; a browser that stores nothing still works. */
export function saveSettings(settings: AdListSettings, storage: Pick<Storage, 'setItem'> | null = browserStorage()): void {
  try {
    storage?.setItem(storageKey, JSON.stringify(settings))
  } catch {
    // Private windows and full storage refuse; the list then starts with the defaults next time.
  }
}

function browserStorage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
