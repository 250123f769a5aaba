import { SESSION_CHECK_MS } from '#rules/text-and-time/timings.ts'
import { createSignal } from '#web/state/create-signal.ts'
import { clearToken, currentClaims, readToken, storeToken, type Claims } from './token.ts'

/** Milliseconds. A token that expires within this time is renewed, so that an open page stays signed in (SHELL-25). */
const RENEW_BEFORE_MS = 120_000
/** Milliseconds between two attempts to renew the token. */
const RENEW_PAUSE_MS = 10_000
/** Milliseconds. A 401 ends the session at most once in this time. Then the page goes to sign-in (ERR-03). */
const REJECTION_PAUSE_MS = 1000

export type SessionEvent =
  | { type: 'loggedIn'; claims: Claims }
  /** `after`: milliseconds to wait before leaving the page. `isWanted`: the user signed out in this tab. */
  | { type: 'loggedOut'; user: Claims; after: number; isWanted: boolean }
  /** The staff roles of the signed-in user have changed. */
  | { type: 'rolesChanged' }

type Renew = () => Promise<string | null>

const sessionEvents = createSignal<SessionEvent>()
let claims: Claims | null = null
let token: string | null = null
let rejectedAt = 0
let renew: Renew | null = null
let renewing = false

/** Returns the claims of the signed-in user, or null. The object stays the same until the token changes. */
export function currentUser(): Claims | null {
  return claims
}

/** Subscribes to sign-in, sign-out and changed roles, including other tabs and expired tokens (SHELL-23). */
export const onSession = sessionEvents.listen

/** Signs in with a new token. */
export function signIn(newToken: string): void {
  storeToken(newToken)
  check()
}

/** Replaces the token of the running session with one from `x-update-token` (SHELL-19). */
export function updateToken(newToken: string): void {
  if (readToken() === null) return
  storeToken(newToken)
  check()
}

/** Signs out in this browser. */
export function signOut(): void {
  clearToken()
  check({ isWanted: true })
}

/**
 * Ends the session after a 401 for a request sent with `usedToken`. Does nothing if the token has been replaced.
 */
export function rejectSession(usedToken: string | null, now = Date.now()): void {
  // The session had already ended. Notify the subscribers now instead of at the next interval.
  if (usedToken === null) return check()
  if (usedToken !== readToken() || now - rejectedAt < REJECTION_PAUSE_MS) return
  rejectedAt = now
  clearToken()
  check({ after: REJECTION_PAUSE_MS })
}

let pendingReturn: Promise<boolean> | null = null

/** Makes failed writes wait for the user to sign in again. `answer` resolves to true when the user has signed in. */
export function waitForSignIn(answer: Promise<boolean>): void {
  pendingReturn = answer
  void answer.finally(() => {
    if (pendingReturn === answer) pendingReturn = null
  })
}

/** Returns whether the user has signed in again. Waits if the page waits, and returns false if it does not. */
export async function isSessionRestored(): Promise<boolean> {
  return (await pendingReturn) ?? false
}

/** Watches the token. `renewal` fetches a new one shortly before the current one expires. */
export function watchSession(renewal: Renew): void {
  renew = renewal
  refresh()
  window.setInterval(() => check(), SESSION_CHECK_MS)
  window.addEventListener('storage', () => check())
}

function check({ after = 0, isWanted = false } = {}): void {
  const before = claims
  if (!refresh()) {
    renewIfDue()
    return
  }
  if (!before && claims) sessionEvents.emit({ type: 'loggedIn', claims })
  if (before && !claims) sessionEvents.emit({ type: 'loggedOut', user: before, after, isWanted })
  if (before && claims && before.id !== claims.id) {
    sessionEvents.emit({ type: 'loggedOut', user: before, after: 0, isWanted: false })
    sessionEvents.emit({ type: 'loggedIn', claims })
  }
  if (before && claims && before.id === claims.id && before.roles.join() !== claims.roles.join())
    sessionEvents.emit({ type: 'rolesChanged' })
}

/** Reads the stored token. Returns true if the claims changed. */
function refresh(): boolean {
  const stored = readToken()
  const next = stored === token && claims && claims.expiresAt > Date.now() ? claims : currentClaims()
  const differs = next !== claims && !(next === null && claims === null)
  token = stored
  claims = next
  return differs
}

function renewIfDue(): void {
  if (claims && claims.expiresAt - Date.now() <= RENEW_BEFORE_MS) void renewSession(token)
}

/**
 * Fetches a new token unless `usedToken` has already been replaced. If the session is over, the request fails with 401.
 */
export async function renewSession(usedToken: string | null): Promise<void> {
  if (!renew || renewing || usedToken === null || usedToken !== readToken()) return
  renewing = true
  try {
    const newToken = await renew()
    if (newToken) updateToken(newToken)
  } finally {
    window.setTimeout(() => {
      renewing = false
    }, RENEW_PAUSE_MS)
  }
}
