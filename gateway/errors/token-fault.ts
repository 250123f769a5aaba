import type { GraphQLError } from 'graphql'
import { keyUnknown } from '#contract/base/errors.ts'
import { unauthenticatedBecause, publicError } from './errors.ts'

/** Why the `Authorization` header of a request gives no session. */
export type TokenFault = 'notBearer' | 'unknownKey' | 'unknownToken' | 'expired'

/** Creates the error of a request whose `Authorization` header gives no session. */
export function tokenRejected(fault: TokenFault): GraphQLError {
  switch (fault) {
    case 'notBearer':
      return publicError(
        'UNAUTHENTICATED',
        'The `Authorization` header must be `Bearer`, a space, and a session token or an API key.',
      )
    case 'unknownKey':
      return unauthenticatedBecause('keyUnknown', keyUnknown.title)
    case 'unknownToken':
      return publicError(
        'UNAUTHENTICATED',
        'The token is neither a session token nor an API key. Check that you sent the whole token.',
      )
    case 'expired':
      return unauthenticatedBecause('tokenExpired', 'The token has expired. Sign in again.')
  }
}
