import { useEffect } from 'react'
import { PAST_SCHEDULE_CLEAR_MS } from '#rules/timings.ts'
import { currentEnvironment } from '../../../relay/environment.ts'

/** A browser's timer waits no longer than this, in milliseconds. */
const longest = 2 ** 31 - 1

/** Clears the clock of a message a second after its time has passed, or after it is shown when that was before, and reads the chat anew (PIPE-60). */
export function usePastSchedule(candidateId: string, messages: readonly { id: string; scheduledAt: string | null }[], onStale: () => void): void {
  const [next] = messages.flatMap(({ id, scheduledAt }) => (scheduledAt === null ? [] : [{ id, at: Date.parse(scheduledAt) }])).toSorted((one, other) => one.at - other.at)
  const { id, at } = next ?? {}
  useEffect(() => {
    if (id === undefined || at === undefined) return
    const wait = Math.max(0, at - Date.now()) + PAST_SCHEDULE_CLEAR_MS
    if (wait > longest) return
    const timer = setTimeout(() => {
      currentEnvironment().commitUpdate((store) => {
        for (const cleared of [id, candidateId]) store.get(cleared)?.setValue(null, 'scheduledAt')
      })
      onStale()
    }, wait)
    return () => clearTimeout(timer)
  }, [id, at, candidateId, onStale])
}
