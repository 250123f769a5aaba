import type { HubEventName } from '#contract/events.ts'
import { readSession } from '#gateway/auth/session.ts'
import type { HubSocketHandlers, OpenHubSocket, ResumeAnswer } from '#gateway/hub/signalr.ts'

/** A hub in memory, for tests. */
export interface StandInHub {
  readonly open: OpenHubSocket
  /** Number of opened connections. */
  readonly opened: number
  /** The sequence numbers that connections resumed from, in order. */
  readonly resumed: (number | null)[]
  /** The tokens of the connections, in order. */
  readonly tokens: string[]
  /** Sets the result of `Resume`. */
  answer: ResumeAnswer
  /** Rejects further connections, as for a session that has ended. */
  refuse: boolean
  /** Fails further connections, as when no platform responds. */
  unreachable: boolean
  /** Sends an event to the connections of one user, or to every connection. */
  emit(target: HubEventName, payload: unknown, seq: number, userId?: string): void
  /** Returns a sequence number greater than any before. */
  next(): number
  /** Closes every connection. */
  drop(): void
  /** Open connections of a user. */
  listening(userId: string): number
}

/** Creates a hub in memory. */
export function standInHub(): StandInHub {
  const live = new Map<HubSocketHandlers, string>()
  let opened = 0
  let seq = 1000
  const hub: StandInHub = {
    open: (token, handlers) => ({
      start: async () => {
        opened++
        hub.tokens.push(token())
        if (hub.unreachable) throw new Error('connect ECONNREFUSED')
        if (hub.refuse) throw Object.assign(new Error('Unauthorized'), { statusCode: 401 })
        live.set(handlers, readSession(token())?.userId ?? '')
      },
      resume: async (lastSeq) => {
        hub.resumed.push(lastSeq)
        return hub.answer
      },
      stop: async () => {
        live.delete(handlers)
      },
    }),
    get opened() {
      return opened
    },
    resumed: [],
    tokens: [],
    answer: { events: [] },
    refuse: false,
    unreachable: false,
    emit: (target, payload, number, userId) => {
      for (const [handlers, listening] of live)
        if (userId === undefined || listening === userId) handlers.onEvent(target, payload, number)
    },
    next: () => ++seq,
    drop: () => {
      const cut = [...live.keys()]
      live.clear()
      for (const handlers of cut) handlers.onClose()
    },
    listening: (userId) => [...live.values()].filter((id) => id === userId).length,
  }
  return hub
}
