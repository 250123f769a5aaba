import { readSession, type Session } from '#gateway/auth/session.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError, unauthenticated } from '#gateway/errors/errors.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { roleNames, type ViewerMapper } from './mappers.ts'

/** The signed-in user of an operation. Throws UNAUTHENTICATED when nobody is signed in. */
export function viewerOf({ session }: Pick<GatewayContext, 'session'>): ViewerMapper {
  if (!session) throw unauthenticated()
  return viewerOfSession(session)
}

/**
 * Throws UNAUTHENTICATED unless the operation runs as this user: what is read with the token of the request must never
 * be told of the user of another token, as right after a sign-in.
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

/** What the claims of a token say of its user (SHELL-24). */
function viewerOfSession({ userId, email, firstName, lastName, roles, impersonatorId }: Session): ViewerMapper {
  return {
    id: toGlobalId('Viewer', userId),
    databaseId: userId,
    email,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    roles: roleNames(roles),
    isImpersonated: impersonatorId !== null,
  }
}
