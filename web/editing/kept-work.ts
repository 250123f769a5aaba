import { currentUser, onSession } from '#web/relay/session.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Unsaved work of an editor (`mine`), and the stored version that it started from (`began`). */
export interface KeptWork<M, S> {
  mine: M
  began: S
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

const KEY_PREFIX = 'tavla.work.'
/** Milliseconds that unsaved work is kept: a week. */
const LIFETIME_MS = 7 * DAY_MS

const storageKeyOf = (workKey: string) => `${KEY_PREFIX}${currentUser()?.id ?? ''}.${workKey}`

/**
 * Keeps an editor's unsaved work in this browser, for the current user. Null deletes it. Keeps nothing if storage is
 * denied or full.
 */
export function keepWork<M, S>(workKey: string, work: { mine: M; began: S } | null, now = Date.now()): void {
  stored(() =>
    work === null
      ? localStorage.removeItem(storageKeyOf(workKey))
      : localStorage.setItem(storageKeyOf(workKey), JSON.stringify({ ...work, at: now })),
  )
}

/** Returns the kept work of an editor. Null if there is none or it is older than a week. */
export function readKeptWork<M, S>(workKey: string, now = Date.now()): KeptWork<M, S> | null {
  const text = stored(() => localStorage.getItem(storageKeyOf(workKey)))
  // Only this module writes these entries.
  const work = text ? stored(() => JSON.parse(text) as KeptWork<M, S>) : null
  return work && now - work.at < LIFETIME_MS ? work : null
}

// Sign-out asks about unsaved work first. After it, delete all of it from this browser.
onSession((event) => {
  if (event.type !== 'loggedOut' || !event.isWanted) return
  stored(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${KEY_PREFIX}${event.user.id}.`)) localStorage.removeItem(key)
  })
})

function stored<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
