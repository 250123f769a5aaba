import { hmac, randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'

/**
 * Derives the token from the nonce, so that every mail carries the same link although only the token's hash is stored.
 * Read access to the database is therefore not enough to open the page.
 */
const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, nonce: string): string => hmac(secrets['job-alert-link'], nonce)

/** Returns the stored form of a token, which is also the key for looking up a visitor's token. */
export const hashAlertLink = (token: string): string => sha256(token)

/** Creates a link for an alert and returns the columns to store. */
export function newAlertLink(deps: Pick<Deps, 'secrets'>): { linkNonce: string; linkHash: string } {
  const linkNonce = randomToken()
  return { linkNonce, linkHash: hashAlertLink(tokenOf(deps, linkNonce)) }
}

/** Returns the address of the page where the alert is confirmed, changed and ended. */
export const alertLink = (deps: Pick<Deps, 'env' | 'secrets'>, alert: { linkNonce: string }): string =>
  `${deps.env.siteUrl}/bevakning/${tokenOf(deps, alert.linkNonce)}`

/** Returns the address that a mail program posts to for one-click unsubscribe (RFC 8058). */
export const unsubscribeLink = (deps: Pick<Deps, 'env' | 'secrets'>, alert: { linkNonce: string }): string =>
  `${alertLink(deps, alert)}/avsluta`
