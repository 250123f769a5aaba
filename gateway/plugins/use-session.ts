import type { SessionCheck } from '#gateway/auth/session-check.ts'
import { closedToKey, rateLimited, unauthenticated } from '#gateway/errors/errors.ts'
import type { Session } from '#gateway/auth/session.ts'
import { gate, type GatewayPlugin, type RequestState } from '#gateway/execution/request-state.ts'
import { networkOf, type AddressSet } from '#gateway/limits/client-address.ts'
import { asksToSignIn, freeTextNeedsToken } from '#gateway/limits/sign-in.ts'
import type { RateLimit } from '#rules/requests/rate-limit.ts'

/** How often operations may be asked for. */
export interface OperationRates {
  /** Free text, per user. */
  readonly freeText: RateLimit
  /** Platform calls of a company's key, as its documents are weighed. */
  readonly key: RateLimit
  /** Trusted documents without a token, per network. */
  readonly anonymous: RateLimit
  /** Trusted documents with a token, which may be anything as long as the platform has not seen it, per network. */
  readonly trusted: RateLimit
  /** Signing in by free text, per network. */
  readonly signIn: RateLimit
}

/**
 * Who may ask for what. Trusted documents are for everyone, as the platform checks the token of every call; free text
 * is for users whose session the platform confirms, but for what gives a token to those who have none. A company's key
 * asks in free text alone, as our own documents hold more than is public.
 */
export function useSession(
  check: SessionCheck,
  rates: OperationRates,
  proxies: Pick<AddressSet, 'has'>,
): GatewayPlugin {
  return gate((state) => {
    const {
      caller: { session, ip },
      operation,
    } = state
    if (session?.isKey) return admitKey(state, session)
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
    return check.confirm(session, state.caller).then((confirmed) => {
      if (!confirmed) throw unauthenticated()
      state.updateToken = confirmed.updateToken
      // Counted only for a session that is real: nobody uses up the share of another.
      take(rates.freeText, confirmed.session.userId)
    })
  })

  async function admitKey(state: RequestState, session: Session): Promise<void> {
    const confirmed = await check.confirm(session, state.caller)
    if (!confirmed?.session.key) throw unauthenticated()
    if (state.operation)
      throw closedToKey('keyNotAllowed', 'A key asks in text of its own, not by the ids of our documents.')
    take(rates.freeText, confirmed.session.userId)
    state.key = confirmed.session.key
  }
}

function take(rate: RateLimit, key: string): void {
  if (!rate.take(key))
    throw rateLimited('Too many operations. Wait a moment.', { retryAfter: rate.secondsUntil(key), limit: rate.limit })
}
