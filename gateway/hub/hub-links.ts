import type { Logger } from 'pino'
import type { HubEventName } from '#contract/events.ts'
import type { Session } from '../auth/session.ts'
import type { Metrics } from '../observability/metrics.ts'
import type { Hub, HubListener } from './hub.ts'
import { HubLink } from './hub-link.ts'
import type { OpenHubSocket } from './signalr.ts'

/** Milliseconds a link stays after its last listener left, so that a page that reloads finds it again. */
const lingerFor = 10_000

interface Entry {
  readonly link: HubLink
  leaving: NodeJS.Timeout | undefined
}

/** The links to the hub: one per session, counted by those who follow it. */
export class HubLinks implements Hub {
  readonly #entries = new Map<string, Entry>()
  readonly #options: { open: OpenHubSocket; log: Logger; metrics: Metrics; onNews: (token: string) => void; retryAfter?: number; lingerFor?: number }

  constructor(options: { open: OpenHubSocket; log: Logger; metrics: Metrics; onNews: (token: string) => void; retryAfter?: number; lingerFor?: number }) {
    this.#options = options
  }

  get size(): number {
    return this.#entries.size
  }

  follow<E extends HubEventName>(session: Session, listener: HubListener<E>): () => void {
    const key = keyOf(session)
    const entry = this.#entries.get(key) ?? this.#start(key, session)
    clearTimeout(entry.leaving)
    const followed = listener as unknown as HubListener
    entry.link.add(followed, session)
    return () => {
      entry.link.remove(followed)
      if (entry.link.size > 0) return
      clearTimeout(entry.leaving)
      entry.leaving = setTimeout(() => this.#drop(key, entry), this.#options.lingerFor ?? lingerFor)
      entry.leaving.unref()
    }
  }

  /** The token of a session was renewed. */
  renew(session: Session): void {
    this.#entries.get(keyOf(session))?.link.renew(session)
  }

  /** Closes every link. */
  stop(): void {
    for (const [key, entry] of [...this.#entries]) this.#drop(key, entry)
  }

  #start(key: string, session: Session): Entry {
    const { open, log, onNews, retryAfter, metrics } = this.#options
    const entry: Entry = {
      link: new HubLink(session, { open, log, onNews, onEnd: () => this.#drop(key, entry), ...(retryAfter !== undefined && { retryAfter }) }),
      leaving: undefined,
    }
    this.#entries.set(key, entry)
    metrics.hubLinks.set(this.#entries.size)
    return entry
  }

  #drop(key: string, entry: Entry): void {
    clearTimeout(entry.leaving)
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
    this.#options.metrics.hubLinks.set(this.#entries.size)
    entry.link.stop()
  }
}

const keyOf = (session: Session): string => session.sessionId ?? session.token
