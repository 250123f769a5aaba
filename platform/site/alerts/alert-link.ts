import { hmac, randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'

/** The same link again in every letter, though only its hash is stored: whoever reads the database opens no page. */
const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, nonce: string): string => hmac(secrets['job-alert-link'], nonce)

/** What is stored of a token, and what a visitor's token is looked up by. */
export const hashLink = (token: string): string => sha256(token)

/** A new link for an alert: the columns to store. */
export function newLink(deps: Pick<Deps, 'secrets'>): { linkNonce: string; linkHash: string } {
  const linkNonce = randomToken()
  return { linkNonce, linkHash: hashLink(tokenOf(deps, linkNonce)) }
}

/** The address of an alert's page, where it is confirmed, changed and ended. */
export const alertLink = (deps: Pick<Deps, 'env' | 'secrets'>, alert: { linkNonce: string }): string =>
  `${deps.env.siteUrl}/bevakning/${tokenOf(deps, alert.linkNonce)}`

/** Where one press of a mail program ends an alert (RFC 8058): it posts there. */
export const endLink = (deps: Pick<Deps, 'env' | 'secrets'>, alert: { linkNonce: string }): string =>
  `${alertLink(deps, alert)}/avsluta`
