import { useSyncExternalStore, type CSSProperties } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { wallpaperQuery } from '#web/__generated__/wallpaperQuery.graphql.ts'
import { currentEnvironment } from '../relay/environment.ts'
import { afterShowing, firstWallpaper, nextWallpaper, type WallpaperMemory } from './wallpaper-choice.ts'

const query = graphql`
  query wallpaperQuery @throwOnFieldError {
    wallpapers {
      styles {
        property
        value
      }
    }
  }
`

const lockedKey = 'tavla.wallpaper.locked'
const recentKey = 'tavla.wallpaper.recent'

interface Wallpaper {
  id: string
  names: { sv: string; en: string }
  style: CSSProperties
}

let wallpapers: readonly Wallpaper[] = []
let state: { shown: Wallpaper | null; isLocked: boolean } = { shown: null, isLocked: false }
const listeners = new Set<() => void>()

/** Fetches the wallpapers and chooses the first (SHELL-103). Without them the plain canvas stays. */
export async function loadWallpapers(): Promise<void> {
  try {
    const answer = await fetchQuery<wallpaperQuery>(currentEnvironment(), query, {}).toPromise()
    wallpapers = (answer?.wallpapers ?? []).map(({ styles }, index) => toWallpaper(styles, index))
    show(firstWallpaper(ids(), remembered(), Math.random))
  } catch {
    // A background is not worth a word.
  }
}

/** The wallpaper shown now, or null, and whether it is locked. */
export function useWallpaper() {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, () => state)
}

/** Locking keeps the wallpaper on later visits; unlocking forgets it (SHELL-105). */
export function toggleWallpaperLock(): void {
  if (state.isLocked) localStorage.removeItem(lockedKey)
  else if (state.shown) localStorage.setItem(lockedKey, state.shown.id)
  change({ ...state, isLocked: !state.isLocked })
}

/** Shows another one at random, unlocked (SHELL-106). */
export function changeWallpaper(): void {
  localStorage.removeItem(lockedKey)
  show(nextWallpaper(ids(), remembered().recent, Math.random))
}

const ids = () => wallpapers.map(({ id }) => id)

function show(id: string | null): void {
  const shown = wallpapers.find((wallpaper) => wallpaper.id === id) ?? null
  if (shown) localStorage.setItem(recentKey, JSON.stringify(afterShowing(ids(), remembered().recent, shown.id)))
  change({ shown, isLocked: shown !== null && remembered().locked === shown.id })
}

function change(next: typeof state): void {
  state = next
  for (const listener of listeners) listener()
}

function remembered(): WallpaperMemory {
  let recent: unknown = []
  try {
    recent = JSON.parse(localStorage.getItem(recentKey) ?? '[]')
  } catch {
    // Something else wrote there: start over.
  }
  return {
    locked: localStorage.getItem(lockedKey),
    recent: Array.isArray(recent) ? recent.filter((id) => typeof id === 'string') : [],
  }
}

/** Properties that begin with two dashes say which wallpaper it is; only backgrounds are taken as style. */
function toWallpaper(styles: readonly { property: string; value: string }[], index: number): Wallpaper {
  const all = new Map(styles.map(({ property, value }) => [property, value]))
  return {
    id: all.get('--wallpaper-id') ?? String(index),
    names: { sv: all.get('--wallpaper-name-sv') ?? '', en: all.get('--wallpaper-name-en') ?? '' },
    style: Object.fromEntries([...all].filter(([property]) => property.startsWith('background'))),
  }
}
