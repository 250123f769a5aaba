import type { FastifyReply, FastifyRequest } from 'fastify'
import { GetSession } from '#contract/identity/account.ts'
import { partnerLevels, type Access, type Call } from '#contract/base/call.ts'
import { isPartnerKey, readPartnerKey } from '#platform/foundation/auth/partner-key.ts'
import { callerOf, claimsOf, readSession, touchSession } from '#platform/foundation/auth/sessions.ts'
import { staffNeedFactor } from '#platform/calls/access/staff-factor.ts'
import { tokenMinutes } from '#platform/foundation/auth/tokens.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { hasAnyRole } from '#rules/people/roles.ts'
import type { Caller } from './context.ts'
import {
  accountBlocked,
  forbidden,
  keyClosed,
  keyRefused,
  tooMany,
  unauthenticated,
} from '#platform/foundation/errors/errors.ts'

/** Calls that decide by something else than a session take a good token and ignore any other. */
const needNoSession: readonly Access['kind'][] = ['anonymous', 'tokenHolder']

/**
 * Reads the bearer token of a request: the token says which session, the session row decides. Throws 401, 402, or 403
 * when a staff role is missing or nobody is impersonated.
 */
export async function authenticate(
  deps: Deps,
  call: Pick<Call, 'id' | 'access' | 'partner'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | null> {
  const { db, tokens, clock } = deps
  const { access } = call
  const now = clock()
  const lenient = needNoSession.includes(access.kind)
  const header = request.headers.authorization
  const token = header && /^bearer /i.test(header) ? header.slice(7).trim() : null
  if (token && isPartnerKey(token)) return lenient ? null : authenticateKey(deps, token, call, now)
  const verified = token ? await tokens.verify(token, now) : null
  const row = verified ? await readSession(db, verified.sessionId, now) : 'ended'
  if (!verified || typeof row === 'string') {
    if (lenient) return null
    throw row === 'blocked' ? accountBlocked() : unauthenticated()
  }
  // Staff have no rights of their roles until they sign in with a second factor (PLUS-81).
  const isWithheld = row.user.roles.length > 0 && row.user.secondFactorAt === null && (await staffNeedFactor(deps))
  const user = isWithheld ? { ...row.user, roles: [] } : row.user
  const caller = callerOf(user, row.session)
  if (access.kind === 'staff' && !hasAnyRole(caller.roles, access.roles)) throw forbidden()
  if (access.kind === 'impersonating' && caller.impersonatorId === null) throw forbidden()

  const claims = claimsOf(user, row.session.impersonatorId)
  const halfLife = now.getTime() - verified.issuedAt.getTime() > (tokenMinutes * 60_000) / 2
  if (halfLife || !sameClaims(claims, verified.claims)) {
    await touchSession(db, caller, now)
    setUpdateToken(reply, await tokens.sign(row.session.id, claims, now))
  }
  return caller
}

/**
 * Reads the key that stands in place of a token. Throws 401 for one that is unknown, was deleted or has expired, 402
 * when its company is blocked, 403 when it does not open the call, and 429 for more calls than its rate, whether a
 * gateway makes them or the partner.
 */
async function authenticateKey(
  { db, keyRate }: Deps,
  key: string,
  { id, partner }: Pick<Call, 'id' | 'partner'>,
  now: Date,
): Promise<Caller> {
  const caller = await readPartnerKey(db, key, now)
  if (typeof caller === 'string') throw keyRefused(caller)
  // Whose a key is costs nothing: gateways ask before each of its operations, and weigh these themselves.
  if (id !== GetSession.id && !keyRate.take(caller.id))
    throw tooMany(keyRate.secondsUntil(caller.id), 'The key has asked for too much', {
      most: keyRate.limit,
      seconds: keyRate.seconds,
    })
  if (caller.key === null || partner === undefined) throw keyClosed('keyNotAllowed')
  const { level } = caller.key
  if (partnerLevels.indexOf(level) < partnerLevels.indexOf(partner))
    throw keyClosed(level === 'read' && partner === 'write' ? 'keyReadOnly' : 'keyNotAllowed')
  return caller
}

/** Hands the client a token that replaces its own (SHELL-19). */
export function setUpdateToken(reply: FastifyReply, token: string): void {
  reply.header('x-update-token', token).header('access-control-expose-headers', 'x-update-token')
}

function sameClaims(current: object, carried: Record<string, unknown>): boolean {
  return Object.entries(current).every(([name, value]) => JSON.stringify(value) === JSON.stringify(carried[name]))
}
