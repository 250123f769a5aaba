import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

interface Timed {
  sentAt: string
  scheduledAt: string | null
}

/** Messages of one day in Stockholm, oldest first. */
export interface DayGroup<M> {
  day: string
  messages: M[]
}

/** Groups the chat by day, oldest first, and returns the scheduled messages separately (PIPE-47, PIPE-56). */
export function groupMessages<M extends Timed>(messages: readonly M[]): { days: DayGroup<M>[]; waiting: M[] } {
  const days: DayGroup<M>[] = []
  const sent = messages.filter(({ scheduledAt }) => scheduledAt === null)
  for (const message of sent.toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt))) {
    const day = stockholmDay(new Date(message.sentAt))
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return { days, waiting: messages.filter(({ scheduledAt }) => scheduledAt !== null) }
}
