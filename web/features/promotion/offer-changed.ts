import { createSignal } from '#web/state/create-signal.ts'

/** What a company is offered may be something else by now: who shows it reads it anew. */
export const offerChanged = createSignal()
