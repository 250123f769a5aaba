import type { Store } from '#web/state/create-store.ts'
import { json, createStoredValue } from '#web/state/stored-value.ts'

const stepIds = json<readonly number[]>(
  (parsed) => (Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'number') : []),
  (folded) => folded.length === 0,
)

/** The steps of an ad that the user has folded, by database id. Stored in this browser. */
export const foldedSteps = (adId: number): Store<readonly number[]> =>
  createStoredValue(`tavla.board.folded.${adId}`, stepIds)
