/** Ads that are deleted in this window: who deletes an ad is not told that somebody did. */
const deletedHere = new Set<string>()

export const isDeletedHere = (adId: string): boolean => deletedHere.has(adId)

/** Marks an ad while it is deleted from here; the returned function takes the mark back when it was not. */
export function markDeletedHere(adId: string): () => void {
  deletedHere.add(adId)
  return () => {
    deletedHere.delete(adId)
  }
}
