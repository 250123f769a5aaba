import type { GetSession } from '#contract/identity/sessions.ts'
import { staffRoles, type CallOutput, type StaffRole } from '#contract/base/call.ts'
import { KEY_PREFIX } from '#rules/integrations/api-keys.ts'
import { Lru } from '#gateway/limits/lru.ts'

/** The session that a token claims. The platform verifies the token on every call; the gateway only reads it. */
export interface Session {
  readonly token: string
  readonly userId: string
  readonly sessionId: string | null
  readonly roles: readonly StaffRole[]
  /** The staff member behind an impersonated session. */
  readonly impersonatorId: string | null
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /**
   * Expiry of the token, in milliseconds since 1970. Infinity for an API key: only the platform knows when it expires.
   */
  readonly expiresAt: number
  /** True for an API key. Only the platform knows the key's company. */
  readonly isKey: boolean
}

/** An API key, as the platform knows it. */
export type BearerKey = NonNullable<CallOutput<typeof GetSession>['key']>

/** A session that the platform has confirmed. User and session id come from the platform, not from the token. */
export interface ConfirmedSession extends Session {
  readonly sessionId: string
  /** Null for users. */
  readonly key: BearerKey | null
}

interface Claims {
  nameid?: unknown
  sub?: unknown
  sid?: unknown
  role?: unknown
  roles?: unknown
  impersonator?: unknown
  email?: unknown
  firstName?: unknown
  lastName?: unknown
  exp?: unknown
}

const sessionsByToken = new Lru<string, Session>(2000)

/** Reads the claims of a token without verifying its signature; null if it is not a token. */
export function readSession(token: string): Session | null {
  if (token.startsWith(KEY_PREFIX)) return validKey.test(token) ? keySession(token) : null
  const known = sessionsByToken.get(token)
  if (known) return known
  const session = decode(token)
  if (session) sessionsByToken.set(token, session)
  return session
}

function decode(token: string): Session | null {
  const payload = token.split('.')[1]
  if (payload === undefined || token.length > 8192) return null
  let claims: Claims | null
  try {
    claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims | null
  } catch {
    return null
  }
  if (typeof claims !== 'object' || claims === null) return null
  const userId = textOf(claims.nameid) ?? textOf(claims.sub)
  if (userId === null || typeof claims.exp !== 'number') return null
  const named = [claims.role, claims.roles]
    .flat()
    .filter((role) => typeof role === 'string')
    .map((role) => role.toLowerCase())
  const isAdministrator = named.includes('administrator')
  return {
    token,
    userId,
    sessionId: textOf(claims.sid),
    roles: staffRoles.filter((role) => isAdministrator || named.includes(role.toLowerCase())),
    impersonatorId: textOf(claims.impersonator),
    email: textOf(claims.email) ?? '',
    firstName: textOf(claims.firstName) ?? '',
    lastName: textOf(claims.lastName) ?? '',
    expiresAt: claims.exp * 1000,
    isKey: false,
  }
}

/** Builds the session of an API key without asking the platform. */
const keySession = (token: string): Session => ({
  token,
  userId: '',
  sessionId: null,
  roles: [],
  impersonatorId: null,
  email: '',
  firstName: '',
  lastName: '',
  expiresAt: Infinity,
  isKey: true,
})

const validKey = /^[\w-]{8,100}$/

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns the token of an `Authorization: Bearer …` header; null if there is none. */
export function bearerOf(header: string | undefined): string | null {
  if (header === undefined || header.length < 8 || header.slice(0, 7).toLowerCase() !== 'bearer ') return null
  return header.slice(7).trim()
}
