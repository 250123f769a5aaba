import { createSignal } from '#web/state/create-signal.ts'

/** Signals that a company's offer may have changed. Views that show the offer refetch it. */
export const offerChangedSignal = createSignal()
