import { createStore } from '#web/state/create-store.ts'

/** The text of a failure that could not be shown in a dialog, for example because the connection is lost. */
export const shownFailure = createStore<string | null>(null)
