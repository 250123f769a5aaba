import { plainText, createStoredValue } from '#web/state/stored-value.ts'

/** Storage key of the bearer token (SHELL-18, SHELL-22, SHELL-24). */
const tokenKey = 'tavla.token'
// If the browser denies storage, both values last as long as the page. The user signs in again after a reload.
const storedToken = createStoredValue(tokenKey, plainText)
const storedSkew = createStoredValue('tavla.clock', plainText)
/** Milliseconds. A smaller difference between the clocks is network delay, not a wrong clock. */
const CLOCK_TOLERANCE_MS = 30_000

/** The user in the token. Times are milliseconds of this browser's clock. */
export interface Claims {
  id: string
  email: string
  firstName: string
  lastName: string
  name: string
  roles: readonly string[]
  /** ID of the staff user who is impersonating this user. Null otherwise (ACC-51). */
  impersonator: string | null
  expiresAt: number
}

export function readToken(): string | null {
  return storedToken.get()
}

/** Stores a new token, and the difference between this browser's clock and the clock of the issuer. */
export function storeToken(token: string, now = Date.now()): void {
  const issued = payloadOf(token)?.['iat']
  const skew = typeof issued === 'number' ? now - issued * 1000 : 0
  storedSkew.set(Math.abs(skew) > CLOCK_TOLERANCE_MS ? String(skew) : null)
  storedToken.set(token)
}

export function clearToken(): void {
  storedToken.set(null)
}

/** Returns the claims of the stored token, or null if it has expired (SHELL-22). */
export function currentClaims(now = Date.now()): Claims | null {
  const token = readToken()
  if (token === null) return null
  const claims = decodeToken(token, Number(storedSkew.get() ?? 0))
  return claims && claims.expiresAt > now ? claims : null
}

/**
 * Decodes a token without checking its signature, which only the platform can do. Returns null if it is not a token.
 */
export function decodeToken(token: string, skew = 0): Claims | null {
  const payload = payloadOf(token)
  const expires = payload?.['exp']
  if (!payload || typeof expires !== 'number') return null
  const text = (key: string) => (typeof payload[key] === 'string' ? payload[key] : '')
  const roles = payload['role'] ?? payload['roles'] ?? []
  const firstName = text('firstName')
  const lastName = text('lastName')
  return {
    id: text('nameid') || text('sub'),
    email: text('email'),
    firstName,
    lastName,
    name: text('name') || `${firstName} ${lastName}`.trim(),
    roles: (Array.isArray(roles) ? roles : [roles]).filter((role) => typeof role === 'string'),
    impersonator: text('impersonator') || null,
    expiresAt: expires * 1000 + skew,
  }
}

function payloadOf(token: string): Record<string, unknown> | null {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof payload === 'object' && payload !== null ? Object.fromEntries(Object.entries(payload)) : null
  } catch {
    return null
  }
}
