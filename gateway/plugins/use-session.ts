import type { SessionCheck } from '../auth/session-check.ts'
import { publicError, rateLimited, unauthenticated } from '../errors/errors.ts'
import { gate, type GatewayPlugin } from '../execution/request-state.ts'
import { networkOf } from '../http/client-address.ts'
import type { RateLimit } from '../limits/rate-limit.ts'

/** How often operations may be asked for. */
export interface OperationRates {
  /** Free text, per user. */
  readonly freeText: RateLimit
  /** Trusted documents without a token, per network. */
  readonly anonymous: RateLimit
}

/**
 * Who may ask for what. Trusted documents are for everyone, as the platform checks the token of every call; free text is
 * for users whose session the platform confirms.
 */
export function useSession(check: SessionCheck, rates: OperationRates): GatewayPlugin {
  return gate(state => {
    const { caller: { session, ip }, operation } = state
    if (operation) {
      if (session === null) take(rates.anonymous, networkOf(ip))
      return
    }
    if (!session) throw publicError('UNAUTHENTICATED', 'Free text is for signed-in users; without a token only trusted documents run.')
    return check.confirm(session, state.caller).then(confirmed => {
      if (!confirmed) throw unauthenticated()
      state.updateToken = confirmed.updateToken
      // Counted only for a session that is real: nobody uses up the share of another.
      take(rates.freeText, confirmed.session.userId)
    })
  })
}

function take(rate: RateLimit, key: string): void {
  if (!rate.take(key)) throw rateLimited('Too many operations. Wait a moment.', rate.secondsUntil(key))
}
