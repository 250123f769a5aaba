import { useStore } from '#web/state/create-store.ts'
import { createStoredValue, yesOrNo } from '#web/state/stored-value.ts'

/** Whether every box shows its days in the step, or only boxes over the limit. Stored in this browser (PLUS-25). */
const daysShown = createStoredValue('tavla.board.days', yesOrNo)

export const showDays = daysShown.set
export const useDaysShown = (): boolean => useStore(daysShown)
