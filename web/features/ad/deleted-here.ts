/** Ads deleted in this window. The user who deletes an ad gets no notice about the deletion. */
const deletedHere = new Set<string>()

export const isDeletedHere = (adId: string): boolean => deletedHere.has(adId)

/** Marks an ad while this window deletes it. The returned function removes the mark if the deletion fails. */
export function markDeletedHere(adId: string): () => void {
  deletedHere.add(adId)
  return () => {
    deletedHere.delete(adId)
  }
}
