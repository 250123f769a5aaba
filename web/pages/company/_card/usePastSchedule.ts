import { useEffect } from 'react'
import { PAST_SCHEDULE_CLEAR_MS } from '#rules/timings.ts'
import { currentEnvironment } from '../../../relay/environment.ts'

/** Clears the clock of a message whose time has passed, a second after it is shown, and reads the chat anew (PIPE-60). */
export function usePastSchedule(candidateId: string, messages: readonly { id: string; scheduledAt: string | null }[], onStale: () => void): void {
  // oxlint-disable-next-line react/purity -- what has passed is looked at whenever the chat is drawn, to the second
  const now = Date.now()
  const past = messages.find(({ scheduledAt }) => scheduledAt !== null && Date.parse(scheduledAt) <= now)?.id
  useEffect(() => {
    if (past === undefined) return
    const timer = setTimeout(() => {
      currentEnvironment().commitUpdate((store) => {
        for (const id of [past, candidateId]) store.get(id)?.setValue(null, 'scheduledAt')
      })
      onStale()
    }, PAST_SCHEDULE_CLEAR_MS)
    return () => clearTimeout(timer)
  }, [past, candidateId, onStale])
}
