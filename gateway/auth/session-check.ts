import { AccountGetUser } from '#contract/account.ts'
import { publicError } from '../errors/errors.ts'
import { PlatformError } from '../errors/platform-error.ts'
import type { Caller } from '../execution/caller.ts'
import { Lru } from '../limits/lru.ts'
import { RateLimit } from '../limits/rate-limit.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Session } from './session.ts'

/** Milliseconds for which a confirmed session is not asked about again: a session that ends is out within a second. */
const confirmedFor = 1000

/** Asks the platform whether a session is real and live, where the gateway itself must know: free text and websockets. */
export class SessionCheck {
  readonly #upstream: Upstream
  readonly #confirmed = new Lru<string, number>(5000)
  /** Questions per address, so that made-up tokens do not become a flood on the platform. */
  readonly #asked = new RateLimit({ burst: 1000, perSecond: 50 })

  constructor(upstream: Upstream) {
    this.#upstream = upstream
  }

  /** False when the platform refuses the token; rejects when the platform does not answer. */
  async isLive(session: Session, caller: Pick<Caller, 'requestId' | 'ip' | 'language' | 'signal'>): Promise<boolean> {
    const now = Date.now()
    if (session.expiresAt <= now) return false
    if ((this.#confirmed.get(session.token) ?? 0) > now) return true
    const { requestId, ip, language, signal } = caller
    if (!this.#asked.take(ip)) throw publicError('RATE_LIMITED', 'Too many sign-ins from this address. Wait a moment.')
    try {
      await this.#upstream.call(AccountGetUser, {}, { token: session.token, requestId, ip, language, signal })
    } catch (error) {
      if (error instanceof PlatformError && error.status === 401) return false
      // Blocked and the like are told by the operation's own calls.
      if (!(error instanceof PlatformError) || error.status === 0 || error.status >= 500) throw error
    }
    this.#confirmed.set(session.token, now + confirmedFor)
    return true
  }

  /** The session ended: the next check asks again. */
  forget(session: Session): void {
    this.#confirmed.delete(session.token)
  }
}
