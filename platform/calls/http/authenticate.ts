import type { FastifyReply, FastifyRequest } from 'fastify'
import { GetSession } from '#contract/identity/sessions.ts'
import { ReportKeyUsage } from '#contract/integrations/key-usage.ts'
import { partnerLevels, type Access, type Call } from '#contract/base/call.ts'
import { bearerTokenOf, readTokenSession } from '#platform/foundation/auth/bearer-token.ts'
import { isPartnerKey, authenticatePartnerKey, type KeyUse } from '#platform/foundation/auth/partner-key.ts'
import { callerOf, claimsOf, touchSession } from '#platform/foundation/auth/sessions.ts'
import { isStaffFactorRequired, withApplyingRoles } from '#platform/calls/access/staff-factor.ts'
import { TOKEN_MINUTES } from '#platform/foundation/auth/tokens.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import type { Caller } from './context.ts'
import { keyUseOf } from './key-use.ts'
import {
  accountBlocked,
  forbidden,
  apiKeyError,
  apiKeyAuthError,
  impersonating,
  tooMany,
  unauthenticated,
} from '#platform/foundation/errors/errors.ts'

/** Access kinds that do not require a session. A valid token is used; an invalid token is ignored. */
const sessionOptional: readonly Access['kind'][] = ['anonymous', 'tokenHolder']

/**
 * Authenticates the bearer token of a request. The token identifies the session, and the session row decides whether it
 * is valid. Throws 401 without a valid session, 402 if the account is blocked, and 403 if the call requires a staff
 * role or an impersonated session that the caller does not have, or if it is refused while impersonating.
 */
export async function authenticate(
  deps: Deps,
  call: Pick<Call, 'id' | 'access' | 'partner' | 'whileImpersonating'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const { db, tokens, clock } = deps
  const { access } = call
  const now = clock()
  const lenient = sessionOptional.includes(access.kind)
  const token = bearerTokenOf(request.headers.authorization)
  if (token && isPartnerKey(token)) {
    if (lenient) return null
    const use = keyUseOf(request)
    const caller = await authenticateKey(deps, token, call, use, now)
    return use.isMcp ? { ...caller, isMcp: true } : caller
  }
  const found = await readTokenSession(deps, token, now)
  if (typeof found === 'string') {
    if (lenient) return null
    throw found === 'blocked' ? accountBlocked() : unauthenticated()
  }
  const user = await withApplyingRoles(found.user, () => isStaffFactorRequired(deps))
  const caller = callerOf(user, found.session)
  if (access.kind === 'staff' && !hasAnyRole(caller.roles, access.roles)) throw forbidden()
  if (access.kind === 'impersonating' && caller.impersonatorId === null) throw forbidden()
  if (call.whileImpersonating === 'refused' && caller.impersonatorId !== null) throw impersonating()

  const claims = claimsOf(user, found.session.impersonatorId)
  const halfLife = now.getTime() - found.token.issuedAt.getTime() > (TOKEN_MINUTES * 60_000) / 2
  if (halfLife || !sameClaims(claims, found.token.claims)) {
    await touchSession(db, caller, now)
    setUpdateToken(reply, await tokens.sign(found.session.id, claims, now))
  }
  return caller
}

/**
 * Authenticates an API key. Throws:
 *
 * - 401 if the key is unknown, deleted or expired.
 * - 402 if its company is blocked.
 * - 403 if the key does not give access to the call.
 * - 429 if the key exceeds its rate limit. Calls from a gateway count too.
 */
async function authenticateKey(
  { db, keyRate }: Deps,
  key: string,
  { id, partner }: Pick<Call, 'id' | 'partner'>,
  use: KeyUse,
  now: Date,
): Promise<Caller> {
  // A gateway reports up to a minute after the requests, which have recorded their use themselves.
  const caller = await authenticatePartnerKey(db, key, now, id === ReportKeyUsage.id ? null : use)
  if (typeof caller === 'string') throw apiKeyAuthError(caller)
  // GetSession does not count: gateways call it before each operation, and apply their own limits to operations.
  if (id !== GetSession.id && !keyRate.take(caller.id))
    throw tooMany(keyRate.secondsUntil(caller.id), 'This API key has exceeded its rate limit. See `Retry-After`.', {
      most: keyRate.limit,
      seconds: keyRate.seconds,
    })
  if (caller.key === null || partner === undefined) throw apiKeyError('keyNotAllowed')
  const { level } = caller.key
  if (partnerLevels.indexOf(level) < partnerLevels.indexOf(partner))
    throw level === 'read'
      ? apiKeyError('keyReadOnly')
      : apiKeyError('keyNotAllowed', 'A career page key reads only the published ads. Use an API key.')
  return caller
}

/** Sends the client a token that replaces its current token (SHELL-19). */
export function setUpdateToken(reply: FastifyReply, token: string): void {
  reply.header('x-update-token', token).header('access-control-expose-headers', 'x-update-token')
}

function sameClaims(current: object, inToken: Record<string, unknown>): boolean {
  return Object.entries(current).every(([name, value]) => JSON.stringify(value) === JSON.stringify(inToken[name]))
}
