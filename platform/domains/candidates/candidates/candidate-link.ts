import { hmac, randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'

/**
 * 256 bits from a secret and the candidate's nonce: the same link again in every mail, though only its hash is stored.
 * The secret is sealed with a key that is not in the database, so whoever reads the database opens no page.
 */
const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, nonce: string): string => hmac(secrets['candidate-link'], nonce)

/** What is stored of a token, and what a visitor's token is looked up by. */
export const hashLink = (token: string): string => sha256(token)

/** What is stored of a candidate's link. */
export interface StoredLink {
  linkNonce: string
  linkHash: string
}

/** A new link for a candidate: the columns to store. */
export function newLink(deps: Pick<Deps, 'secrets'>): StoredLink {
  const linkNonce = randomToken()
  return { linkNonce, linkHash: hashLink(tokenOf(deps, linkNonce)) }
}

/** The address of a candidate's own page (PLUS-09). */
export const candidateLink = (deps: Pick<Deps, 'env' | 'secrets'>, candidate: { linkNonce: string }): string =>
  `${deps.env.siteUrl}/min-sida/${tokenOf(deps, candidate.linkNonce)}`
