import { hmac, randomToken, sha256 } from '#platform/foundation/auth/secrets.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'

/**
 * Derives a 256-bit token from a secret and the candidate's nonce, so that every email contains the same link although
 * only its hash is stored. The secret is encrypted with a key outside the database, so read access to the database does
 * not give access to any page.
 */
const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, nonce: string): string => hmac(secrets['candidate-link'], nonce)

/** Returns the hash under which a link's token is stored and looked up. */
export const hashCandidateLink = (token: string): string => sha256(token)

/** The stored columns of a candidate's link. */
export interface StoredLink {
  linkNonce: string
  linkHash: string
}

/** Creates a link for a candidate and returns the columns to store. */
export function newCandidateLink(deps: Pick<Deps, 'secrets'>): StoredLink {
  const linkNonce = randomToken()
  return { linkNonce, linkHash: hashCandidateLink(tokenOf(deps, linkNonce)) }
}

/** Returns the URL of a candidate's own page (PLUS-09). */
export const candidateLink = (deps: Pick<Deps, 'env' | 'secrets'>, candidate: { linkNonce: string }): string =>
  `${deps.env.siteUrl}/min-sida/${tokenOf(deps, candidate.linkNonce)}`

/** Line breaks, quote marks and line ends of mail programs, which can split a link. */
const SPLIT = '[\\s>=]*'

/**
 * Removes the token of the candidate's own page from a text that quotes a mail to the candidate. Recruiters can read the
 * text, but only the candidate may open the page.
 */
export function removeCandidateLink(
  deps: Pick<Deps, 'secrets'>,
  { linkNonce }: { linkNonce: string },
  text: string,
): string {
  const token = [...tokenOf(deps, linkNonce)].join(SPLIT)
  return text.replace(new RegExp(token, 'g'), '…').replace(/(\/min-sida\/)[\w-]{20,}/g, '$1…')
}
