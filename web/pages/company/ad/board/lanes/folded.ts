const key = (adId: number) => `tavla.board.folded.${adId}`

/** The steps of an ad whose columns the user has folded, by id on the platform; remembered in this browser. */
export function loadFolded(adId: number): ReadonlySet<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(adId)) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'number') : [])
  } catch {
    return new Set()
  }
}

export function saveFolded(adId: number, folded: ReadonlySet<number>): void {
  try {
    if (folded.size === 0) localStorage.removeItem(key(adId))
    else localStorage.setItem(key(adId), JSON.stringify([...folded]))
  } catch {
    // A browser that refuses storage folds for this visit.
  }
}
