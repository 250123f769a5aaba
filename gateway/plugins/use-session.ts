import type { SessionCheck } from '../auth/session-check.ts'
import { rateLimited, unauthenticated } from '../errors/errors.ts'
import { gate, type GatewayPlugin } from '../execution/request-state.ts'
import { networkOf, type AddressSet } from '../http/client-address.ts'
import { asksToSignIn, freeTextNeedsToken } from '../limits/sign-in.ts'
import type { RateLimit } from '../limits/rate-limit.ts'

/** How often operations may be asked for. */
export interface OperationRates {
  /** Free text, per user. */
  readonly freeText: RateLimit
  /** Trusted documents without a token, per network. */
  readonly anonymous: RateLimit
  /** Trusted documents with a token, which may be anything as long as the platform has not seen it, per network. */
  readonly trusted: RateLimit
  /** Signing in by free text, per network. */
  readonly signIn: RateLimit
}

/**
 * Who may ask for what. Trusted documents are for everyone, as the platform checks the token of every call; free text is
 * for users whose session the platform confirms, but for what gives a token to those who have none.
 */
export function useSession(check: SessionCheck, rates: OperationRates, proxies: Pick<AddressSet, 'has'>): GatewayPlugin {
  return gate(state => {
    const { caller: { session, ip }, operation } = state
    if (operation) {
      if (session === null) take(rates.anonymous, networkOf(ip))
      // A proxy that names nobody asks for itself: what runs beside it is the operator's own.
      else if (!proxies.has(ip)) take(rates.trusted, networkOf(ip))
      return
    }
    if (!session) {
      if (!asksToSignIn(state.asked?.query ?? '')) throw freeTextNeedsToken()
      return take(rates.signIn, networkOf(ip))
    }
    return check.confirm(session, state.caller).then(confirmed => {
      if (!confirmed) throw unauthenticated()
      state.updateToken = confirmed.updateToken
      // Counted only for a session that is real: nobody uses up the share of another.
      take(rates.freeText, confirmed.session.userId)
    })
  })
}

function take(rate: RateLimit, key: string): void {
  if (!rate.take(key)) throw rateLimited('Too many operations. Wait a moment.', { retryAfter: rate.secondsUntil(key), limit: rate.limit })
}
