import type { CSSProperties } from 'react'
import { fetchQuery, graphql } from 'relay-runtime'
import type { wallpaperQuery } from '#web/__generated__/wallpaperQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { createStore, useStore } from '#web/state/create-store.ts'
import { json, plainText, createStoredValue } from '#web/state/stored-value.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { afterShowing, firstWallpaper, nextWallpaper } from './wallpaper-choice.ts'

const query = graphql`
  query wallpaperQuery @throwOnFieldError {
    clientConfig {
      wallpapers {
        styles {
          property
          value
        }
      }
    }
  }
`

const locked = createStoredValue('tavla.wallpaper.locked', plainText)
const recent = createStoredValue(
  'tavla.wallpaper.recent',
  json<readonly string[]>((parsed) => (Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : [])),
)

const chosenOn = createStoredValue('tavla.wallpaper.day', plainText)

interface Wallpaper {
  id: string
  names: { sv: string; en: string }
  style: CSSProperties
}

let wallpapers: readonly Wallpaper[] = []
const state = createStore<{ shown: Wallpaper | null; isLocked: boolean }>({ shown: null, isLocked: false })

/** Loads the wallpapers and shows the first (SHELL-103). If this fails, the plain canvas stays. */
export async function loadWallpapers(): Promise<void> {
  try {
    const answer = await fetchQuery<wallpaperQuery>(currentEnvironment(), query, {}).toPromise()
    wallpapers = (answer?.clientConfig.wallpapers ?? []).map(({ styles }, index) => toWallpaper(styles, index))
    const memory = { locked: locked.get(), recent: recent.get(), chosenOn: chosenOn.get() }
    show(firstWallpaper(ids(), memory, stockholmDay(new Date()), Math.random))
  } catch {
    // A missing background is not worth an error.
  }
}

/** Returns the current wallpaper, or null, and whether it is locked. */
export const useWallpaper = () => useStore(state)

/** Locks the wallpaper for later visits, or unlocks it (SHELL-105). */
export function toggleWallpaperLock(): void {
  const { shown, isLocked } = state.get()
  if (isLocked) locked.set(null)
  else if (shown) locked.set(shown.id)
  state.set({ shown, isLocked: !isLocked })
}

/** Shows another random wallpaper, unlocked (SHELL-106). */
export function changeWallpaper(): void {
  locked.set(null)
  show(nextWallpaper(ids(), recent.get(), Math.random))
}

const ids = () => wallpapers.map(({ id }) => id)

function show(id: string | null): void {
  const shown = wallpapers.find((wallpaper) => wallpaper.id === id) ?? null
  if (shown) {
    recent.set(afterShowing(ids(), recent.get(), shown.id))
    chosenOn.set(stockholmDay(new Date()))
  }
  state.set({ shown, isLocked: shown !== null && locked.get() === shown.id })
}

/**
 * Converts the styles of a wallpaper. Custom properties (`--…`) hold its id and names. Only backgrounds become styles.
 */
function toWallpaper(styles: readonly { property: string; value: string }[], index: number): Wallpaper {
  const all = new Map(styles.map(({ property, value }) => [property, value]))
  return {
    id: all.get('--wallpaper-id') ?? String(index),
    names: { sv: all.get('--wallpaper-name-sv') ?? '', en: all.get('--wallpaper-name-en') ?? '' },
    style: Object.fromEntries([...all].filter(([property]) => property.startsWith('background'))),
  }
}
