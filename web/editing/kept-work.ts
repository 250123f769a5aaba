import { currentUser, onSession } from '#web/relay/session.ts'

/** What was written in an editor and not saved, with what it began from. */
export interface KeptWork<M, S> {
  mine: M
  began: S
  /** When it was last written on, in milliseconds since 1970. */
  at: number
}

const prefix = 'tavla.work.'
/** Kept so long, in milliseconds: a week. */
const lifetime = 7 * 24 * 3_600_000

const keyOf = (place: string) => `${prefix}${currentUser()?.id ?? ''}.${place}`

/**
 * Keeps in this browser what stands unsaved in an editor, for the user who wrote it; null forgets it. Where storage is
 * refused or full nothing is kept.
 */
export function keepWork<M, S>(place: string, work: { mine: M; began: S } | null, now = Date.now()): void {
  stored(() =>
    work === null
      ? localStorage.removeItem(keyOf(place))
      : localStorage.setItem(keyOf(place), JSON.stringify({ ...work, at: now })),
  )
}

/** What was kept of an editor; null when nothing was, or it is older than a week. */
export function keptWork<M, S>(place: string, now = Date.now()): KeptWork<M, S> | null {
  const text = stored(() => localStorage.getItem(keyOf(place)))
  // Written by this module alone.
  const work = text ? stored(() => JSON.parse(text) as KeptWork<M, S>) : null
  return work && now - work.at < lifetime ? work : null
}

// Who signs out has been asked; nothing of what was written stays on this machine.
onSession((event) => {
  if (event.type !== 'loggedOut' || !event.isWanted) return
  stored(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${prefix}${event.user.id}.`)) localStorage.removeItem(key)
  })
})

function stored<T>(act: () => T): T | null {
  try {
    return act()
  } catch {
    return null
  }
}
