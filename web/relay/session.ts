import { SESSION_CHECK_MS } from '#rules/text-and-time/timings.ts'
import { createSignal } from '#web/state/create-signal.ts'
import { clearToken, currentClaims, readToken, storeToken, type Claims } from './token.ts'

/** A token this close to its end is renewed, so that an open page stays signed in (SHELL-25). */
const renewBefore = 120_000
/** A renewal that failed is not tried again before this. */
const renewPause = 10_000
/** A 401 ends the session at most once in this time, and the page goes to sign-in after it (ERR-03). */
const rejectionPause = 1000

export type SessionEvent =
  | { type: 'loggedIn'; claims: Claims }
  /** `after`: milliseconds to wait before leaving the page. `isWanted`: the user signed out here. */
  | { type: 'loggedOut'; user: Claims; after: number; isWanted: boolean }
  /** The same user has other staff roles: they were given or taken meanwhile. */
  | { type: 'rolesChanged' }

type Renew = () => Promise<string | null>

const happened = createSignal<SessionEvent>()
let claims: Claims | null = null
let token: string | null = null
let rejectedAt = 0
let renew: Renew | null = null
let renewing = false

/** The claims of the signed-in user, or null. The same object until the token changes. */
export function currentUser(): Claims | null {
  return claims
}

/** Tells of log-ins, log-outs and other roles, also those of another tab or by time running out (SHELL-23). */
export const onSession = happened.listen

/** Signs in with a token just received. */
export function signIn(received: string): void {
  storeToken(received)
  check()
}

/** Replaces the token of the running session, told by `x-update-token` (SHELL-19). */
export function updateToken(received: string): void {
  if (readToken() === null) return
  storeToken(received)
  check()
}

/** Ends the session in this browser. */
export function signOut(): void {
  clearToken()
  check({ isWanted: true })
}

/** The platform answered 401 to a call made with `used`: the session is over, unless it has been replaced meanwhile. */
export function rejectSession(used: string | null, now = Date.now()): void {
  // Nobody was signed in any more: everyone hears of it now, not at the next look.
  if (used === null) return check()
  if (used !== readToken() || now - rejectedAt < rejectionPause) return
  rejectedAt = now
  clearToken()
  check({ after: rejectionPause })
}

let returning: Promise<boolean> | null = null

/** Says that the page waits for its user to sign in again; true when he or she is back. */
export function awaitReturn(answer: Promise<boolean>): void {
  returning = answer
  void answer.finally(() => {
    if (returning === answer) returning = null
  })
}

/** Whether a session that ended has come back: waits as long as the page does, and is false when it does not wait. */
export async function sessionIsBack(): Promise<boolean> {
  return (await returning) ?? false
}

/** Starts watching the token; `renewal` fetches a new one shortly before it ends. */
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
  if (!before && claims) happened.tell({ type: 'loggedIn', claims })
  if (before && !claims) happened.tell({ type: 'loggedOut', user: before, after, isWanted })
  if (before && claims && before.id !== claims.id) {
    happened.tell({ type: 'loggedOut', user: before, after: 0, isWanted: false })
    happened.tell({ type: 'loggedIn', claims })
  }
  if (before && claims && before.id === claims.id && before.roles.join() !== claims.roles.join())
    happened.tell({ type: 'rolesChanged' })
}

/** Reads the token again; true when the claims changed. */
function refresh(): boolean {
  const stored = readToken()
  const next = stored === token && claims && claims.expiresAt > Date.now() ? claims : currentClaims()
  const differs = next !== claims && !(next === null && claims === null)
  token = stored
  claims = next
  return differs
}

function renewIfDue(): void {
  if (claims && claims.expiresAt - Date.now() <= renewBefore) void renewSession(token)
}

/**
 * Fetches a new token unless `used` has been replaced already; a session that is over shows itself by the answer 401.
 */
export async function renewSession(used: string | null): Promise<void> {
  if (!renew || renewing || used === null || used !== readToken()) return
  renewing = true
  try {
    const received = await renew()
    if (received) updateToken(received)
  } finally {
    window.setTimeout(() => {
      renewing = false
    }, renewPause)
  }
}
