import type { Deps } from '#platform/calls/actor/deps.ts'
import { equalsInConstantTime, hmac } from '#platform/foundation/auth/secrets.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'

/** The columns of a candidate that its address for replies is derived from. */
interface Conversation {
  companyId: number
  id: number
  linkNonce: string
}

/** 128 bits in hexadecimal, because mail servers may change the case of an address. */
const TOKEN_LENGTH = 32

/**
 * Derives the token from a secret and the candidate's nonce, as the link to the candidate's page. A new link therefore
 * also creates a new address, and the database contains no address.
 */
const tokenOf = ({ secrets }: Pick<Deps, 'secrets'>, { companyId, id, linkNonce }: Conversation): string =>
  Buffer.from(hmac(secrets['reply-address'], `${companyId} ${id} ${linkNonce}`), 'base64url')
    .toString('hex')
    .slice(0, TOKEN_LENGTH)

/** Returns the address for replies to a conversation (PLUS-87). Null if no domain for replies is configured. */
export const replyAddress = (deps: Pick<Deps, 'env' | 'secrets'>, candidate: Conversation): string | null =>
  deps.env.replyDomain === null ? null : `reply-${candidate.id}-${tokenOf(deps, candidate)}@${deps.env.replyDomain}`

/** Sends replies to the chat, or to the contact person named in the ad if replies by mail are off. */
export function replyTo(
  deps: Pick<Deps, 'env' | 'secrets'>,
  contact: string | undefined,
  candidate: Conversation,
): { replyTo?: string } {
  const address = replyAddress(deps, candidate) ?? (contact && isEmailAddress(contact) ? contact : null)
  return address === null ? {} : { replyTo: address }
}

/** Returns the candidate's id and the token in an address for replies. Null for any other address. */
export function parseReplyAddress(address: string, domain: string): { id: number; token: string } | null {
  const [local = '', host = ''] = address.toLowerCase().split('@')
  const [, id, token] = /^reply-([1-9]\d{0,8})-([0-9a-f]{32})$/.exec(local) ?? []
  return id === undefined || token === undefined || host !== domain.toLowerCase() ? null : { id: Number(id), token }
}

/** Whether the token of an address belongs to the candidate. */
export const isReplyToken = (deps: Pick<Deps, 'secrets'>, candidate: Conversation, token: string): boolean =>
  equalsInConstantTime(tokenOf(deps, candidate), token)
