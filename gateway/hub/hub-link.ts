import type { Logger } from 'pino'
import { LOOK_BACK_MS, type HubEventName } from '#contract/events.ts'
import { subjectOf, type HubListener, type HubPayloads } from './hub.ts'
import { RecentEvents } from './recent-events.ts'
import { isRefused, type HubSocket, type OpenHubSocket } from './signalr.ts'

/** Average delay in milliseconds before a link that could not be opened is retried. Source: calls.md, hub events. */
const RETRY_DELAY_MS = 5000
/** Longest delay in milliseconds before a closed link is first retried. */
const FIRST_RETRY_MS = 1000
/** Maximum number of events buffered during a resume. Beyond that, subscribers refetch. */
const MAX_PENDING_EVENTS = 1000

interface ReceivedEvent {
  readonly target: HubEventName
  readonly payload: unknown
  readonly seq: number
}

/**
 * The hub connection of one session. It reconnects automatically and resumes after the last event. If the hub no longer
 * has the missed events, or never answered, the listeners get a resync.
 */
export class HubLink {
  /** Each listener with the time its client read the data, on the clock of `performance.now`; null if unknown. */
  readonly #listeners = new Map<HubListener, number | null>()
  readonly #recent = new RecentEvents<ReceivedEvent>()
  readonly #open: OpenHubSocket
  readonly #log: Logger
  readonly #onEnd: () => void
  readonly #onStaleReads: (token: string) => void
  readonly #onLost: () => void
  readonly #retryAfter: number
  readonly #token: () => string
  #socket: HubSocket | null = null
  #timer: NodeJS.Timeout | undefined
  #lastSeq: number | null = null
  /** Whether the first resume has succeeded. */
  #isSynced = false
  /** Live events that arrived during a resume; `tooMany` if some were dropped. */
  #pending: ReceivedEvent[] | 'tooMany' | null = null
  #state: 'open' | 'stopped' = 'open'
  #isLost = false

  constructor(options: {
    open: OpenHubSocket
    log: Logger
    /** The newest token of the session. */
    token: () => string
    onEnd: () => void
    /** Earlier reads with this token are out of date. */
    onStaleReads: (token: string) => void
    /** The link was lost or could not be opened; it will be retried. */
    onLost: () => void
    retryAfter?: number
  }) {
    this.#token = options.token
    this.#open = options.open
    this.#log = options.log
    this.#onEnd = options.onEnd
    this.#onStaleReads = options.onStaleReads
    this.#onLost = options.onLost
    this.#retryAfter = options.retryAfter ?? RETRY_DELAY_MS
  }

  /** Whether the link was lost or could not be opened, and has not been reopened yet. */
  get isLost(): boolean {
    return this.#isLost
  }

  start(): void {
    void this.#connect(false)
  }

  /**
   * Adds a listener and delivers recent events to it. If its client read the data before the recent events begin, the
   * listener gets a resync instead.
   */
  add(listener: HubListener, readAt: number | null): void {
    this.#listeners.set(listener, readAt)
    if (this.#isSynced && this.#isLate(readAt)) return listener.onReset()
    for (const event of this.#recent.all()) this.#notify(listener, event)
  }

  remove(listener: HubListener): void {
    this.#listeners.delete(listener)
  }

  stop(): void {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    clearTimeout(this.#timer)
    this.#recent.clear()
    void this.#socket?.stop().catch(() => undefined)
    this.#socket = null
  }

  async #connect(isReconnect: boolean): Promise<void> {
    const socket = this.#open(this.#token, {
      onEvent: (target, payload, seq) => {
        if (this.#socket === socket) this.#receive({ target, payload, seq })
      },
      onClose: () => {
        if (this.#socket === socket) this.#scheduleReconnect(Math.min(FIRST_RETRY_MS, this.#retryAfter))
      },
    })
    this.#socket = socket
    this.#pending = []
    try {
      await socket.start()
      const answer = await socket.resume(this.#lastSeq)
      if (this.#socket !== socket) return
      this.#resumed(answer, isReconnect)
    } catch (error) {
      if (this.#socket !== socket) return
      void socket.stop().catch(() => undefined)
      if (isRefused(error)) return this.#end()
      this.#log.warn({ err: error }, 'hub link lost')
      this.#scheduleReconnect(2 * this.#retryAfter)
    }
  }

  #resumed(answer: Awaited<ReturnType<HubSocket['resume']>>, isReconnect: boolean): void {
    const pending = this.#pending ?? []
    this.#pending = null
    const isFirst = !this.#isSynced
    this.#isSynced = true
    this.#isLost = false
    if ('reset' in answer || pending === 'tooMany' || (isReconnect && this.#lastSeq === null)) {
      if (answer.seq !== undefined) this.#lastSeq = answer.seq
      this.#recent.knownSince(performance.now())
      this.#onStaleReads(this.#token())
      for (const listener of [...this.#listeners.keys()]) listener.onReset()
    } else if (isFirst) {
      this.#recent.knownSince(performance.now() - LOOK_BACK_MS)
      for (const [listener, readAt] of [...this.#listeners]) if (this.#isLate(readAt)) listener.onReset()
    }
    if ('events' in answer)
      for (const event of answer.events) this.#deliver({ ...event, target: event.target as HubEventName })
    if (answer.seq !== undefined && answer.seq > (this.#lastSeq ?? -1)) this.#lastSeq = answer.seq
    if (pending !== 'tooMany') for (const event of pending) this.#deliver(event)
  }

  #isLate(readAt: number | null): boolean {
    return readAt !== null && !this.#recent.reachesTo(readAt)
  }

  #receive(event: ReceivedEvent): void {
    if (this.#pending === null) return this.#deliver(event)
    if (this.#pending === 'tooMany') return
    this.#pending.push(event)
    if (this.#pending.length > MAX_PENDING_EVENTS) this.#pending = 'tooMany'
  }

  #deliver(event: ReceivedEvent): void {
    if (this.#lastSeq !== null && event.seq <= this.#lastSeq) return
    this.#lastSeq = event.seq
    this.#onStaleReads(this.#token())
    this.#storeRecent(event)
    for (const listener of [...this.#listeners.keys()]) this.#notify(listener, event)
  }

  #storeRecent(event: ReceivedEvent): void {
    try {
      const subject = subjectOf[event.target](event.payload as never)
      if (subject !== null) this.#recent.keep(subject, event)
    } catch (error) {
      this.#log.error({ err: error, target: event.target }, 'failed to buffer hub event')
    }
  }

  #notify(listener: HubListener, { target, payload, seq }: ReceivedEvent): void {
    if (listener.event !== target) return
    try {
      listener.onEvent(payload as HubPayloads[HubEventName], seq)
    } catch (error) {
      this.#log.error({ err: error, target }, 'failed to deliver hub event')
    }
  }

  /** Schedules a reconnect after a random delay, so that a restarting platform does not get all links at once. */
  #scheduleReconnect(maxDelay: number): void {
    this.#socket = null
    if (this.#state === 'stopped') return
    this.#isLost = true
    this.#onLost()
    this.#timer = setTimeout(() => void this.#connect(true), Math.random() * maxDelay)
    this.#timer.unref()
  }

  #end(): void {
    this.stop()
    const listeners = [...this.#listeners.keys()]
    this.#listeners.clear()
    this.#onEnd()
    for (const listener of listeners) listener.onEnd()
  }
}
