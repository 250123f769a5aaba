import { GetSession } from '#contract/identity/sessions.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import type { Caller } from './caller.ts'
import { networkOf } from '#gateway/limits/client-address.ts'
import { Lru } from '#gateway/limits/lru.ts'
import { RateLimit } from '#rules/requests/rate-limit.ts'
import type { Upstream } from '#gateway/upstream/upstream.ts'
import type { ConfirmedSession, Session } from './session.ts'

/** Milliseconds for which a confirmation is cached. A session that has ended is rejected within a second. */
const CONFIRMATION_TTL_MS = 1000

interface Confirmation {
  readonly until: number
  readonly session: ConfirmedSession
}

/**
 * Verifies a token with the platform, where the gateway itself must know the session: for free text and websockets.
 * Only a 200 confirms the session. Any other response, perhaps from a proxy in between, is a rejection.
 */
export class SessionCheck {
  readonly #upstream: Upstream
  readonly #confirmed = new Lru<string, Confirmation>(5000)
  /** Limits checks per network, so that requests with random tokens do not flood the platform. */
  readonly #checksPerNetwork = new RateLimit({ burst: 1000, perSecond: 50 })

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /**
   * Returns the confirmed session, with a renewed token if the platform sent one; null if the platform rejects the
   * token. Throws if the platform gives no clear answer:
   * - PAYMENT_REQUIRED for a blocked account
   * - the platform's own error for a rejected API key
   * - UPSTREAM_FAILED for anything else
   */
  async confirm(
    session: Session,
    caller: Pick<Caller, 'requestId' | 'ip' | 'userAgent' | 'language' | 'signal' | 'transport'>,
  ): Promise<{ session: ConfirmedSession; updateToken: string | null } | null> {
    const now = Date.now()
    if (session.expiresAt <= now) return null
    const known = this.#confirmed.get(session.token)
    if (known && known.until > now) return { session: known.session, updateToken: null }
    const { requestId, ip, userAgent, language, signal, transport } = caller
    if (!this.#checksPerNetwork.take(networkOf(ip)))
      throw publicError('RATE_LIMITED', 'Too many sign-in attempts from this network. Try again in a moment.')
    try {
      const { value, updateToken } = await this.#upstream.call(
        GetSession,
        {},
        { token: session.token, requestId, ip, userAgent, language, signal, isMcp: transport === 'mcp' },
      )
      const { userId, sessionId, key = null } = value
      if (typeof userId !== 'string' || typeof sessionId !== 'string') throw new PlatformError(GetSession.id, 502, null)
      if (session.isKey && key === null) throw new PlatformError(GetSession.id, 502, null)
      const confirmed = { ...session, userId, sessionId, key }
      this.#confirmed.set(session.token, { until: now + CONFIRMATION_TTL_MS, session: confirmed })
      return { session: confirmed, updateToken }
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error
      // For an API key, the platform's error gives the reason.
      if (session.isKey ? error.status >= 401 && error.status <= 403 : error.status === 402) throw error
      if (error.status === 401) return null
      throw new PlatformError(GetSession.id, error.status, null, { code: 'UPSTREAM_FAILED', cause: error })
    }
  }

  /** Drops the cached confirmation of a session that has ended. */
  forget(session: Session): void {
    this.#confirmed.delete(session.token)
  }
}
