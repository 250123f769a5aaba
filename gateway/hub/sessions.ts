import type { Logger } from 'pino'
import type { HubEventName } from '#contract/events.ts'
import type { ConfirmedSession, Session } from '#gateway/auth/session.ts'
import { unauthenticated } from '#gateway/errors/errors.ts'
import type { Metrics } from '#gateway/observability/metrics.ts'
import type { Hub, HubListener } from './hub.ts'
import { HubLink } from './hub-link.ts'
import type { OpenHubSocket } from './signalr.ts'

/** Milliseconds a session is kept after its last socket closed, so that a reloaded page reuses the hub link. */
const LINGER_MS = 10_000

export interface SessionHubOptions {
  readonly open: OpenHubSocket
  readonly log: Logger
  readonly metrics: Metrics
  /** Earlier reads with this token are out of date. */
  readonly onStaleReads: (token: string) => void
  readonly retryAfter?: number
  readonly lingerMs?: number
}

/** The callbacks of a socket. */
export interface SessionSocket {
  /** Called when the session has a newer token. */
  onRenewal(): void
  /** Called when the session has ended. */
  onEnd(): void
}

/** The membership of a socket in its session. */
export interface Membership {
  /** The session with its newest token. */
  readonly session: ConfirmedSession
  leave(): void
}

interface Entry {
  session: ConfirmedSession
  readonly link: HubLink
  readonly sockets: Set<SessionSocket>
  leaving: NodeJS.Timeout | undefined
}

/**
 * The sessions with sockets on this gateway, by confirmed session id. Each has its newest token, its sockets, and one
 * hub link.
 */
export class SessionHub implements Hub {
  readonly #entries = new Map<string, Entry>()
  readonly #socketsOfUser = new Map<string, number>()
  readonly #options: SessionHubOptions

  constructor(options: SessionHubOptions) {
    this.#options = options
  }

  get size(): number {
    return this.#entries.size
  }

  /** The number of hub links that are lost and not reopened yet. */
  get lostLinks(): number {
    return [...this.#entries.values()].filter(({ link }) => link.isLost).length
  }

  /** Returns how many sockets a user has on this gateway, over all sessions. */
  socketsOf(userId: string): number {
    return this.#socketsOfUser.get(userId) ?? 0
  }

  /** Adds a socket to its confirmed session. The first socket opens the hub link. */
  join(session: ConfirmedSession, socket: SessionSocket): Membership {
    const { userId, sessionId } = session
    const entry = this.#entries.get(sessionId) ?? this.#start(session)
    clearTimeout(entry.leaving)
    entry.sockets.add(socket)
    this.#countSockets(userId, 1)
    this.renew(session)
    return {
      get session() {
        return entry.session
      },
      leave: () => {
        if (!entry.sockets.delete(socket)) return
        this.#countSockets(userId, -1)
        if (entry.sockets.size > 0) return
        clearTimeout(entry.leaving)
        entry.leaving = setTimeout(() => this.#remove(entry), this.#options.lingerMs ?? LINGER_MS)
        entry.leaving.unref()
      },
    }
  }

  subscribe<E extends HubEventName>(session: Session, listener: HubListener<E>, readAt: number | null): () => void {
    const entry = session.sessionId === null ? undefined : this.#entries.get(session.sessionId)
    if (!entry) throw unauthenticated()
    const followed = listener as unknown as HubListener
    entry.link.add(followed, readAt)
    return () => entry.link.remove(followed)
  }

  /** Replaces the token of a session with a renewed one. */
  renew(session: Session): void {
    const entry = session.sessionId === null ? undefined : this.#entries.get(session.sessionId)
    if (!entry || session.expiresAt <= entry.session.expiresAt) return
    entry.session = {
      ...session,
      userId: entry.session.userId,
      sessionId: entry.session.sessionId,
      key: entry.session.key,
    }
    for (const socket of entry.sockets) socket.onRenewal()
  }

  /** Closes every link. */
  stop(): void {
    for (const entry of [...this.#entries.values()]) this.#remove(entry)
  }

  #start(session: ConfirmedSession): Entry {
    const { open, log, onStaleReads, retryAfter, metrics } = this.#options
    const entry: Entry = {
      session,
      sockets: new Set(),
      leaving: undefined,
      link: new HubLink({
        open,
        log,
        onStaleReads: onStaleReads,
        token: () => entry.session.token,
        onEnd: () => this.#end(entry),
        onLost: () => metrics.hubLinkLost(),
        ...(retryAfter !== undefined && { retryAfter }),
      }),
    }
    entry.link.start()
    this.#entries.set(session.sessionId, entry)
    metrics.hubLinks.set(this.#entries.size)
    return entry
  }

  #end(entry: Entry): void {
    this.#remove(entry)
    for (const socket of [...entry.sockets]) socket.onEnd()
  }

  #remove(entry: Entry): void {
    clearTimeout(entry.leaving)
    const { sessionId } = entry.session
    if (this.#entries.get(sessionId) === entry) this.#entries.delete(sessionId)
    this.#options.metrics.hubLinks.set(this.#entries.size)
    entry.link.stop()
  }

  #countSockets(userId: string, change: number): void {
    const sockets = this.socketsOf(userId) + change
    if (sockets > 0) this.#socketsOfUser.set(userId, sockets)
    else this.#socketsOfUser.delete(userId)
  }
}
