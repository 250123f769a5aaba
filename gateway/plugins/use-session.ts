import type { SessionCheck } from '#gateway/auth/session-check.ts'
import { forbiddenForKey, rateLimited, unauthenticated } from '#gateway/errors/errors.ts'
import type { Session } from '#gateway/auth/session.ts'
import { createRequestCheck, type GatewayPlugin, type RequestState } from '#gateway/execution/request-state.ts'
import { networkOf, type AddressSet } from '#gateway/limits/client-address.ts'
import { maySignIn, freeTextNeedsToken } from '#gateway/limits/sign-in.ts'
import type { RateLimit } from '#rules/requests/rate-limit.ts'

/** The rate limits of operations. */
export interface OperationRates {
  /** Free text, per user. */
  readonly freeText: RateLimit
  /** Upstream calls per API key, by the weight of its documents. */
  readonly key: RateLimit
  /** Trusted documents without a token, per network. */
  readonly anonymous: RateLimit
  /** Trusted documents sent with a token, per network. The token is not verified at this point. */
  readonly trusted: RateLimit
  /** Signing in by free text, per network. */
  readonly signIn: RateLimit
}

/**
 * Decides which requests may run:
 * - Trusted documents run for everyone, because the platform checks the token of every call.
 * - Free text needs a session that the platform confirms, except for sign-in.
 * - An API key runs free text only, because our own documents select fields that are not public.
 */
export function useSession(
  check: SessionCheck,
  rates: OperationRates,
  proxies: Pick<AddressSet, 'has'>,
): GatewayPlugin {
  return createRequestCheck((state) => {
    const {
      caller: { session, ip },
      operation,
    } = state
    if (session?.isKey) return admitKey(state, session)
    if (operation) {
      if (session === null) take(rates.anonymous, networkOf(ip))
      // A trusted proxy without `x-forwarded-for` is a program of the operator on the same host, so it is not limited.
      else if (!proxies.has(ip)) take(rates.trusted, networkOf(ip))
      return
    }
    if (!session) {
      if (!maySignIn(state.protocolParams?.query ?? '')) throw freeTextNeedsToken(state.caller)
      return take(rates.signIn, networkOf(ip))
    }
    return check.confirm(session, state.caller).then((confirmed) => {
      if (!confirmed) throw unauthenticated()
      state.updateToken = confirmed.updateToken
      // Counted only for a confirmed session, so that nobody can use up another user's limit.
      take(rates.freeText, confirmed.session.userId)
    })
  })

  async function admitKey(state: RequestState, session: Session): Promise<void> {
    const confirmed = await check.confirm(session, state.caller)
    if (!confirmed?.session.key) throw unauthenticated()
    // `useDocumentLimits` counts its documents.
    state.key = confirmed.session.key
    if (state.operation)
      throw forbiddenForKey('keyNotAllowed', 'API keys cannot run trusted documents. Send the query text.')
  }
}

function take(rate: RateLimit, key: string): void {
  if (rate.take(key)) return
  const retryAfter = rate.secondsUntil(key)
  throw rateLimited(`Too many requests. Retry after ${retryAfter} s.`, { retryAfter, limit: rate.limit })
}
