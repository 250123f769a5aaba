import { GetSession } from '#contract/identity/account.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Caller } from './caller.ts'
import { Lru } from '#gateway/limits/lru.ts'
import { RateLimit } from '#rules/requests/rate-limit.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import type { ConfirmedSession, Session } from './session.ts'

/** Milliseconds for which a confirmed session is not asked about again: a session that ends is out within a second. */
const confirmedFor = 1000

interface Confirmation {
  readonly until: number
  readonly session: ConfirmedSession
}

/**
 * Asks the platform whose session a token belongs to, where the gateway itself must know: free text and websockets.
 * Only a 200 confirms; whatever else comes, perhaps from a proxy in between, lets nobody in.
 */
export class SessionCheck {
  readonly #upstream: Upstream
  readonly #confirmed = new Lru<string, Confirmation>(5000)
  /** Questions per address, so that made-up tokens do not become a flood on the platform. */
  readonly #asked = new RateLimit({ burst: 1000, perSecond: 50 })

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /**
   * The session as the platform knows it, with a renewed token when it sent one; null when it refuses the token.
   * Rejects when it gives no clear answer: PAYMENT_REQUIRED for a blocked account, for a key also why it opens nothing,
   * else "try later".
   */
  async confirm(
    session: Session,
    caller: Pick<Caller, 'requestId' | 'ip' | 'userAgent' | 'language' | 'signal'>,
  ): Promise<{ session: ConfirmedSession; updateToken: string | null } | null> {
    const now = Date.now()
    if (session.expiresAt <= now) return null
    const known = this.#confirmed.get(session.token)
    if (known && known.until > now) return { session: known.session, updateToken: null }
    const { requestId, ip, userAgent, language, signal } = caller
    if (!this.#asked.take(ip)) throw publicError('RATE_LIMITED', 'Too many sign-ins from this address. Wait a moment.')
    try {
      const { value, updateToken } = await this.#upstream.call(
        GetSession,
        {},
        { token: session.token, requestId, ip, userAgent, language, signal },
      )
      const { userId, sessionId, key = null } = value
      if (typeof userId !== 'string' || typeof sessionId !== 'string') throw new PlatformError(GetSession.id, 502, null)
      if (session.isKey && key === null) throw new PlatformError(GetSession.id, 502, null)
      const confirmed = { ...session, userId, sessionId, key }
      this.#confirmed.set(session.token, { until: now + confirmedFor, session: confirmed })
      return { session: confirmed, updateToken }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      // Of a key the platform says what is wrong with it.
      if (session.isKey ? error.status >= 401 && error.status <= 403 : error.status === 402) throw error
      if (error.status === 401) return null
      throw new PlatformError(GetSession.id, error.status, null, { code: 'UPSTREAM_FAILED', cause: error })
    }
  }

  /** The session ended: the next check asks again. */
  forget(session: Session): void {
    this.#confirmed.delete(session.token)
  }
}
