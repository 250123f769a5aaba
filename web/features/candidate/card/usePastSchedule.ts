import { useEffect, useRef } from 'react'
import { PAST_SCHEDULE_CLEAR_MS } from '#rules/text-and-time/timings.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

/** A browser's timer waits no longer than this, in milliseconds. */
const longest = 2 ** 31 - 1

/**
 * Clears the clock of a message a second after its time has passed, or after it is shown when that was before, and
 * reads the chat anew (PIPE-60). What is still not sent by then, as by a clock that is fast, is asked for after twice
 * as long each time.
 */
export function usePastSchedule(
  candidateId: string,
  messages: readonly { id: string; scheduledAt: string | null }[],
  onStale: () => void,
): void {
  const [next] = messages
    .flatMap(({ id, scheduledAt }) => (scheduledAt === null ? [] : [{ id, at: Date.parse(scheduledAt) }]))
    .toSorted((one, other) => one.at - other.at)
  const { id, at } = next ?? {}
  const cleared = useRef({ message: '', times: 0 })
  useEffect(() => {
    if (id === undefined || at === undefined) return
    const message = `${id} ${at}`
    const times = cleared.current.message === message ? cleared.current.times : 0
    const wait = Math.max(0, at - Date.now()) + PAST_SCHEDULE_CLEAR_MS * 2 ** times
    if (wait > longest) return
    const timer = setTimeout(() => {
      cleared.current = { message, times: times + 1 }
      currentEnvironment().commitUpdate((store) => {
        for (const stale of [id, candidateId]) store.get(stale)?.setValue(null, 'scheduledAt')
      })
      onStale()
    }, wait)
    return () => clearTimeout(timer)
  }, [id, at, candidateId, onStale])
}
