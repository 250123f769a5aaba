import { hmac, equalsInConstantTime } from './secrets.ts'

/** Signs a text and a time that a URL or form carries, so that a changed value is detected when it comes back. */
export interface Signer {
  sign(text: string, moment: number): string
  /** Compares in constant time. */
  isSigned(text: string, moment: number, signature: string): boolean
}

/** Creates a signer. Signatures made with another secret are not valid. */
export function createSigner(secret: string): Signer {
  const sign = (text: string, moment: number): string => hmac(secret, `${text}.${moment}`)
  return { sign, isSigned: (text, moment, signature) => equalsInConstantTime(signature, sign(text, moment)) }
}
