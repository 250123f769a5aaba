import { useStore } from '#web/state/create-store.ts'
import { remembered, yesOrNo } from '#web/state/remembered.ts'

/**
 * Whether the days in the step stand on every box, or only where they are too many; remembered in this browser
 * (PLUS-25).
 */
const daysShown = remembered('tavla.board.days', yesOrNo)

export const showDays = daysShown.set
export const useDaysShown = (): boolean => useStore(daysShown)
