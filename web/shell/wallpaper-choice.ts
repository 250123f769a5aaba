/** Which wallpaper comes next, apart from React and the browser (SHELL-104 to SHELL-106). */

/** What is remembered in the browser: the locked wallpaper and the ones shown lately, the newest last. */
export interface WallpaperMemory {
  locked: string | null
  recent: readonly string[]
}

/** The wallpaper to show first on a visit: the locked one, else a random one that was not shown lately. */
export function firstWallpaper(ids: readonly string[], memory: WallpaperMemory, random: () => number): string | null {
  if (memory.locked !== null && ids.includes(memory.locked)) return memory.locked
  return nextWallpaper(ids, memory.recent, random)
}

/** A random wallpaper, skipping those used lately until all have been used; never the last one twice in a row. */
export function nextWallpaper(ids: readonly string[], recent: readonly string[], random: () => number): string | null {
  const unused = ids.filter((id) => !recent.includes(id))
  const choices = unused.length > 0 ? unused : ids.filter((id) => id !== recent.at(-1))
  return choices[Math.floor(random() * choices.length)] ?? ids[0] ?? null
}

/** What was shown lately after showing `id`; starts over when all have been used. */
export function afterShowing(ids: readonly string[], recent: readonly string[], id: string): readonly string[] {
  const used = [...recent.filter((other) => other !== id && ids.includes(other)), id]
  return used.length >= ids.length ? [id] : used
}
