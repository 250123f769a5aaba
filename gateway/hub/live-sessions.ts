import type { ConfirmedSession } from '#gateway/auth/session.ts'
import type { SessionCheck } from '#gateway/auth/session-check.ts'
import type { Membership, SessionHub } from './sessions.ts'

/** Longest delay of a timer in Node, in milliseconds. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Why a live session ended: its token expired, or the platform ended the session. */
export type SessionEnd = 'tokenExpired' | 'sessionEnded'

/** The session of one open connection. */
export interface LiveSession {
  /** The session with its newest token. */
  readonly session: ConfirmedSession
  /** Call it when the connection has closed. */
  leave(): void
}

export interface LiveSessionLimits {
  /** Open connections of this gateway. */
  readonly sockets: number
  /** Open connections of one user on this gateway. */
  readonly socketsPerUser: number
}

/**
 * Admits the connections that stay open, websockets and event streams, to their sessions. Decides for both how many a
 * user may have, and when a connection ends.
 */
export class LiveSessions {
  readonly #check: Pick<SessionCheck, 'forget'>
  readonly #sessions: SessionHub
  readonly #limits: LiveSessionLimits
  #size = 0

  constructor(check: Pick<SessionCheck, 'forget'>, sessions: SessionHub, limits: LiveSessionLimits) {
    this.#check = check
    this.#sessions = sessions
    this.#limits = limits
  }

  /**
   * Adds a connection to its confirmed session. Returns `full` if this gateway has too many connections, and `crowded` if
   * the user has too many.
   *
   * @param onEnd called when the connection must end. A renewed token postpones the expiry.
   */
  join(confirmed: ConfirmedSession, onEnd: (end: SessionEnd) => void): LiveSession | 'full' | 'crowded' {
    if (this.#size >= this.#limits.sockets) return 'full'
    if (this.#sessions.socketsOf(confirmed.userId) >= this.#limits.socketsPerUser) return 'crowded'
    this.#size++
    let expiry: NodeJS.Timeout | undefined
    const scheduleExpiry = ({ session: { expiresAt } }: Membership): void => {
      clearTimeout(expiry)
      expiry = setTimeout(() => onEnd('tokenExpired'), Math.min(expiresAt - Date.now(), MAX_TIMEOUT_MS))
      expiry.unref()
    }
    let joined: Membership | null = null
    const membership = this.#sessions.join(confirmed, {
      // `join` itself can renew the session, before it returns.
      onRenewal: () => joined && scheduleExpiry(joined),
      onEnd: () => {
        this.#check.forget(membership.session)
        onEnd('sessionEnded')
      },
    })
    joined = membership
    scheduleExpiry(membership)
    let hasLeft = false
    return {
      get session() {
        return membership.session
      },
      leave: () => {
        if (hasLeft) return
        hasLeft = true
        this.#size--
        clearTimeout(expiry)
        membership.leave()
      },
    }
  }
}
