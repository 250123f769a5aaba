import { createStore } from '#web/state/create-store.ts'

/** The text of a failure whose dialog could not be fetched, as when the connection is lost. */
export const shownFailure = createStore<string | null>(null)
