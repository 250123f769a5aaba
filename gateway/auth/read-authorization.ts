import { KEY_PREFIX } from '#rules/integrations/api-keys.ts'
import type { TokenFault } from '#gateway/errors/token-fault.ts'
import { bearerOf, readSession, type Session } from './session.ts'

/** Reads the session in an `Authorization` header. Both parts are null if there is no header. */
export function readAuthorization(header: string | undefined): {
  readonly session: Session | null
  readonly tokenFault: TokenFault | null
} {
  if (header === undefined) return { session: null, tokenFault: null }
  const token = bearerOf(header)
  if (token === null) return { session: null, tokenFault: 'notBearer' }
  const session = readSession(token)
  if (!session) return { session, tokenFault: token.startsWith(KEY_PREFIX) ? 'unknownKey' : 'unknownToken' }
  return session.expiresAt > Date.now() ? { session, tokenFault: null } : { session: null, tokenFault: 'expired' }
}
