import { readSession, type Session } from '../../auth/session.ts'
import type { GatewayContext } from '../../context.ts'
import { publicError, unauthenticated } from '../../errors/errors.ts'
import { toGlobalId } from '../../schema/global-id.ts'
import { roleNames, type ViewerMapper } from './mappers.ts'

/** The signed-in user of an operation. Throws UNAUTHENTICATED when nobody is signed in. */
export function viewerOf({ session }: Pick<GatewayContext, 'session'>): ViewerMapper {
  if (!session) throw unauthenticated()
  return viewerOfSession(session)
}

/**
 * Throws UNAUTHENTICATED unless the operation runs as this user: what is read with the token of the request must never be
 * told of the user of another token, as right after a sign-in.
 */
export function assertCaller({ databaseId }: ViewerMapper, { session }: Pick<GatewayContext, 'session'>): void {
  if (session?.userId !== databaseId) throw publicError('UNAUTHENTICATED', 'Send the new token to read this.')
}

/** The session that begins with a token the platform has just given. */
export function sessionOfToken(token: string): { token: string; user: ViewerMapper; viewer: ViewerMapper } {
  const session = readSession(token)
  if (!session) throw publicError('UPSTREAM_FAILED', 'The platform sent a token that cannot be read.')
  const user = viewerOfSession(session)
  return { token, user, viewer: user }
}

function viewerOfSession(session: Session): ViewerMapper {
  const { email, firstName, lastName } = namesOf(session.token)
  return {
    id: toGlobalId('Viewer', session.userId),
    databaseId: session.userId,
    email,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    roles: roleNames(session.roles),
    isImpersonated: session.impersonatorId !== null,
  }
}

/** The names in a token's claims (SHELL-24); the token has been read as a session before. */
function namesOf(token: string): { email: string; firstName: string; lastName: string } {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const text = (name: string): string => {
    const value: unknown = typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined
    return typeof value === 'string' ? value : ''
  }
  return { email: text('email'), firstName: text('firstName'), lastName: text('lastName') }
}
