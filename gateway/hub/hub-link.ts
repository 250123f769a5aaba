import type { Logger } from 'pino'
import { lookBackMs, type HubEventName } from '#contract/base/events.ts'
import { aboutOf, type HubListener, type HubPayloads } from './hub.ts'
import { RecentEvents } from './recent-events.ts'
import { isRefused, type HubSocket, type OpenHubSocket } from './signalr.ts'

/**
 * Milliseconds after which a link that could not be opened is tried again, on average. Source: calls.md, hub events.
 */
export const retryAfter = 5000
/** Most milliseconds until a link that was closed is tried the first time. */
const firstRetryWithin = 1000
/** Most events that wait for the answer to a resume; beyond that subscribers read everything again. */
const mostHeld = 1000

interface Waiting {
  readonly target: HubEventName
  readonly payload: unknown
  readonly seq: number
}

/**
 * The link of one session to the hub. It comes back by itself after a loss and resumes where it stood; when the hub no
 * longer knows what was missed, or never answered, listeners are told to read everything again.
 */
export class HubLink {
  /** Each with when what it follows was read, on the clock of `performance.now`; null when it does not say. */
  readonly #listeners = new Map<HubListener, number | null>()
  readonly #recent = new RecentEvents<Waiting>()
  readonly #open: OpenHubSocket
  readonly #log: Logger
  readonly #onEnd: () => void
  readonly #onNews: (token: string) => void
  readonly #onLost: () => void
  readonly #retryAfter: number
  readonly #token: () => string
  #socket: HubSocket | null = null
  #timer: NodeJS.Timeout | undefined
  #lastSeq: number | null = null
  /** The hub has said where the link stands. */
  #stands = false
  /** Live events that arrived while a resume is under way; `tooMany` when some of them were dropped. */
  #held: Waiting[] | 'tooMany' | null = null
  #state: 'open' | 'stopped' = 'open'

  constructor(options: {
    open: OpenHubSocket
    log: Logger
    /** The newest token of the session. */
    token: () => string
    onEnd: () => void
    /** What this token read before is out of date. */
    onNews: (token: string) => void
    /** The link was lost, or could not be opened; it is tried again. */
    onLost: () => void
    retryAfter?: number
  }) {
    this.#token = options.token
    this.#open = options.open
    this.#log = options.log
    this.#onEnd = options.onEnd
    this.#onNews = options.onNews
    this.#onLost = options.onLost
    this.#retryAfter = options.retryAfter ?? retryAfter
  }

  start(): void {
    void this.#connect(false)
  }

  /**
   * Tells a listener of everything from now on and of what was kept until now; when what it follows was read before
   * that, it is told to read it again.
   */
  add(listener: HubListener, readAt: number | null): void {
    this.#listeners.set(listener, readAt)
    if (this.#stands && this.#isLate(readAt)) return listener.onReset()
    for (const event of this.#recent.all()) this.#tell(listener, event)
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

  async #connect(again: boolean): Promise<void> {
    const socket = this.#open(this.#token, {
      onEvent: (target, payload, seq) => {
        if (this.#socket === socket) this.#receive({ target, payload, seq })
      },
      onClose: () => {
        if (this.#socket === socket) this.#lost(Math.min(firstRetryWithin, this.#retryAfter))
      },
    })
    this.#socket = socket
    this.#held = []
    try {
      await socket.start()
      const answer = await socket.resume(this.#lastSeq)
      if (this.#socket !== socket) return
      this.#resumed(answer, again)
    } catch (error) {
      if (this.#socket !== socket) return
      void socket.stop().catch(() => undefined)
      if (isRefused(error)) return this.#end()
      this.#log.warn({ err: error }, 'hub link lost')
      this.#lost(2 * this.#retryAfter)
    }
  }

  #resumed(answer: Awaited<ReturnType<HubSocket['resume']>>, again: boolean): void {
    const held = this.#held ?? []
    this.#held = null
    const isFirst = !this.#stands
    this.#stands = true
    if ('reset' in answer || held === 'tooMany' || (again && this.#lastSeq === null)) {
      if (answer.seq !== undefined) this.#lastSeq = answer.seq
      this.#recent.knownSince(performance.now())
      this.#onNews(this.#token())
      for (const listener of [...this.#listeners.keys()]) listener.onReset()
    } else if (isFirst) {
      this.#recent.knownSince(performance.now() - lookBackMs)
      for (const [listener, readAt] of [...this.#listeners]) if (this.#isLate(readAt)) listener.onReset()
    }
    if ('events' in answer)
      for (const event of answer.events) this.#deliver({ ...event, target: event.target as HubEventName })
    if (answer.seq !== undefined && answer.seq > (this.#lastSeq ?? -1)) this.#lastSeq = answer.seq
    if (held !== 'tooMany') for (const event of held) this.#deliver(event)
  }

  #isLate(readAt: number | null): boolean {
    return readAt !== null && !this.#recent.reachesTo(readAt)
  }

  #receive(event: Waiting): void {
    if (this.#held === null) return this.#deliver(event)
    if (this.#held === 'tooMany') return
    this.#held.push(event)
    if (this.#held.length > mostHeld) this.#held = 'tooMany'
  }

  #deliver(event: Waiting): void {
    if (this.#lastSeq !== null && event.seq <= this.#lastSeq) return
    this.#lastSeq = event.seq
    this.#onNews(this.#token())
    this.#keep(event)
    for (const listener of [...this.#listeners.keys()]) this.#tell(listener, event)
  }

  #keep(event: Waiting): void {
    try {
      this.#recent.keep(aboutOf[event.target](event.payload as never), event)
    } catch (error) {
      this.#log.error({ err: error, target: event.target }, 'hub event could not be kept')
    }
  }

  #tell(listener: HubListener, { target, payload }: Waiting): void {
    if (listener.event !== target) return
    try {
      listener.onEvent(payload as HubPayloads[HubEventName])
    } catch (error) {
      this.#log.error({ err: error, target }, 'hub event could not be delivered')
    }
  }

  /**
   * Tries again at a random moment, as every other link does: a platform that restarts is not run over by all at once.
   */
  #lost(within: number): void {
    this.#socket = null
    if (this.#state === 'stopped') return
    this.#onLost()
    this.#timer = setTimeout(() => void this.#connect(true), Math.random() * within)
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
