/** Chooses the next wallpaper, independent of React and the browser (SHELL-104 to SHELL-106). */

/**
 * The state stored in the browser: the locked wallpaper, the recently shown ones, newest last, and the day (YYYY-MM-DD)
 * on which the newest was chosen.
 */
export interface WallpaperMemory {
  locked: string | null
  recent: readonly string[]
  chosenOn: string | null
}

/**
 * Returns the first wallpaper of a visit: the locked wallpaper, the wallpaper of the day, or on the first visit of a day a
 * random wallpaper that was not shown recently.
 *
 * @param today YYYY-MM-DD
 */
export function firstWallpaper(
  ids: readonly string[],
  memory: WallpaperMemory,
  today: string,
  random: () => number,
): string | null {
  if (memory.locked !== null && ids.includes(memory.locked)) return memory.locked
  const newest = memory.recent.at(-1)
  if (memory.chosenOn === today && newest !== undefined && ids.includes(newest)) return newest
  return nextWallpaper(ids, memory.recent, random)
}

/** Returns a random wallpaper that was not shown recently. If all were shown, returns any except the last. */
export function nextWallpaper(ids: readonly string[], recent: readonly string[], random: () => number): string | null {
  const unused = ids.filter((id) => !recent.includes(id))
  const choices = unused.length > 0 ? unused : ids.filter((id) => id !== recent.at(-1))
  return choices[Math.floor(random() * choices.length)] ?? ids[0] ?? null
}

/** Returns the recently shown wallpapers after showing `id`. Starts over once all have been shown. */
export function afterShowing(ids: readonly string[], recent: readonly string[], id: string): readonly string[] {
  const used = [...recent.filter((other) => other !== id && ids.includes(other)), id]
  return used.length >= ids.length ? [id] : used
}
