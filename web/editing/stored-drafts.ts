import { currentUser, onSession } from '#web/relay/session.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

// Drafts of editors, in localStorage for a week. The drafts of texts to or about candidates are in
// `web/features/candidate/card/candidate-drafts.ts`, in sessionStorage.

/** A draft of an editor (`mine`), and the stored version that it started from (`began`). */
export interface StoredDraft<M, S> {
  mine: M
  began: S
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

const KEY_PREFIX = 'tavla.work.'
/** Milliseconds that a draft is kept: a week. */
const LIFETIME_MS = 7 * DAY_MS

const storageKeyOf = (draftKey: string) => `${KEY_PREFIX}${currentUser()?.id ?? ''}.${draftKey}`

/**
 * Stores an editor's draft in this browser, for the current user. Null deletes it. Stores nothing if storage is denied
 * or full.
 */
export function storeDraft<M, S>(draftKey: string, draft: { mine: M; began: S } | null, now = Date.now()): void {
  stored(() =>
    draft === null
      ? localStorage.removeItem(storageKeyOf(draftKey))
      : localStorage.setItem(storageKeyOf(draftKey), JSON.stringify({ ...draft, at: now })),
  )
}

/** Returns the stored draft of an editor. Null if there is none or it is older than a week. */
export function readStoredDraft<M, S>(draftKey: string, now = Date.now()): StoredDraft<M, S> | null {
  const text = stored(() => localStorage.getItem(storageKeyOf(draftKey)))
  // Only this module writes these entries.
  const draft = text ? stored(() => JSON.parse(text) as StoredDraft<M, S>) : null
  return draft && now - draft.at < LIFETIME_MS ? draft : null
}

// Sign-out asks about unsaved work first. After it, this deletes all drafts of the user from this browser.
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
