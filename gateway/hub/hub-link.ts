import type { Logger } from 'pino'
import type { HubEventName } from '#contract/events.ts'
import type { Session } from '../auth/session.ts'
import { aboutOf, type HubListener, type HubPayloads } from './hub.ts'
import { isRefused, type HubSocket, type OpenHubSocket } from './signalr.ts'

/** Milliseconds until a lost link is tried again. Source: calls.md, hub events. */
export const retryAfter = 5000

/**
 * Milliseconds for which events are kept for subscriptions that open later: whoever reads a page and then follows it
 * misses nothing in between. Of each thing only the newest is kept, as an older one would undo what the page has read:
 * being told the present state twice does no harm.
 */
const keptFor = 15_000
/** Most events kept so; beyond that the oldest go. */
const mostKept = 500

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
  readonly #listeners = new Set<HubListener>()
  /** By what they are about, the newest last. */
  readonly #recent = new Map<string, { readonly at: number; readonly event: Waiting }>()
  readonly #open: OpenHubSocket
  readonly #log: Logger
  readonly #onEnd: () => void
  readonly #onNews: (token: string) => void
  readonly #retryAfter: number
  #session: Session
  #socket: HubSocket | null = null
  #timer: NodeJS.Timeout | undefined
  #lastSeq: number | null = null
  /** Live events that arrived while a resume is under way. */
  #held: Waiting[] | null = null
  #state: 'open' | 'stopped' = 'open'

  constructor(session: Session, options: {
    open: OpenHubSocket
    log: Logger
    onEnd: () => void
    /** What this token read before is out of date. */
    onNews: (token: string) => void
    retryAfter?: number
  }) {
    this.#session = session
    this.#open = options.open
    this.#log = options.log
    this.#onEnd = options.onEnd
    this.#onNews = options.onNews
    this.#retryAfter = options.retryAfter ?? retryAfter
    void this.#connect(false)
  }

  get size(): number {
    return this.#listeners.size
  }

  add(listener: HubListener, session: Session): void {
    this.renew(session)
    this.#listeners.add(listener)
    const oldest = Date.now() - keptFor
    for (const { at, event } of [...this.#recent.values()]) if (at > oldest) this.#tell(listener, event)
  }

  /** The link comes back with the newest token it was given. */
  renew(session: Session): void {
    if (session.expiresAt > this.#session.expiresAt) this.#session = session
  }

  remove(listener: HubListener): void {
    this.#listeners.delete(listener)
  }

  stop(): void {
    if (this.#state === 'stopped') return
    this.#state = 'stopped'
    clearTimeout(this.#timer)
    void this.#socket?.stop().catch(() => undefined)
    this.#socket = null
  }

  async #connect(again: boolean): Promise<void> {
    const socket = this.#open(() => this.#session.token, {
      onEvent: (target, payload, seq) => {
        if (this.#socket === socket) this.#receive({ target, payload, seq })
      },
      onClose: () => {
        if (this.#socket === socket) this.#lost(0)
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
      this.#lost(this.#retryAfter)
    }
  }

  #resumed(answer: Awaited<ReturnType<HubSocket['resume']>>, again: boolean): void {
    const held = this.#held ?? []
    this.#held = null
    if ('reset' in answer || (again && this.#lastSeq === null)) {
      if (answer.seq !== undefined) this.#lastSeq = answer.seq
      this.#onNews(this.#session.token)
      for (const listener of [...this.#listeners]) listener.onReset()
    }
    if ('events' in answer) for (const event of answer.events) this.#deliver({ ...event, target: event.target as HubEventName })
    if (answer.seq !== undefined && answer.seq > (this.#lastSeq ?? -1)) this.#lastSeq = answer.seq
    for (const event of held) this.#deliver(event)
  }

  #receive(event: Waiting): void {
    if (this.#held) this.#held.push(event)
    else this.#deliver(event)
  }

  #deliver(event: Waiting): void {
    if (this.#lastSeq !== null && event.seq <= this.#lastSeq) return
    this.#lastSeq = event.seq
    this.#onNews(this.#session.token)
    this.#keep(event)
    for (const listener of [...this.#listeners]) this.#tell(listener, event)
  }

  #keep(event: Waiting): void {
    try {
      const about = aboutOf[event.target](event.payload as never)
      this.#recent.delete(about)
      this.#recent.set(about, { at: Date.now(), event })
    } catch (error) {
      this.#log.error({ err: error, target: event.target }, 'hub event could not be kept')
    }
    for (const oldest of this.#recent.keys()) {
      if (this.#recent.size <= mostKept) return
      this.#recent.delete(oldest)
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

  #lost(delay: number): void {
    this.#socket = null
    if (this.#state === 'stopped') return
    this.#timer = setTimeout(() => void this.#connect(true), delay)
    this.#timer.unref()
  }

  #end(): void {
    this.stop()
    const listeners = [...this.#listeners]
    this.#listeners.clear()
    this.#onEnd()
    for (const listener of listeners) listener.onEnd()
  }
}
