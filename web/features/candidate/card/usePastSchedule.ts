import { useEffect, useRef } from 'react'
import { PAST_SCHEDULE_CLEAR_MS } from '#rules/text-and-time/timings.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

/** Maximum delay of a browser timer in milliseconds. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Refetches the chat a second after a scheduled message's time has passed, so that its clock disappears (PIPE-60). If
 * the time passed before the message was shown, the second starts when it is shown. If the message is still not sent,
 * for example because the client's clock is fast, the chat is polled with a delay that doubles each time.
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
    if (wait > MAX_TIMER_MS) return
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
