import { hmac, sameText } from './secrets.ts'

/**
 * Signs what leaves the platform in an address or a form and must come back as it was: something, and a moment that
 * counts for it.
 */
export interface Signer {
  sign(what: string, moment: number): string
  /** Whether this signature is ours; it tells nothing by the time it takes. */
  isSigned(what: string, moment: number, signature: string): boolean
}

/** A signer with a secret of its own: what is signed with one is nothing to another. */
export function createSigner(secret: string): Signer {
  const sign = (what: string, moment: number): string => hmac(secret, `${what}.${moment}`)
  return { sign, isSigned: (what, moment, signature) => sameText(signature, sign(what, moment)) }
}
