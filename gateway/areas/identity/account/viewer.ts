import { readSession, type Session } from '#gateway/auth/session.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { publicError, unauthenticated } from '#gateway/errors/errors.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { roleNames, type ViewerMapper } from './mappers.ts'

/** Returns the authenticated user of an operation. Throws UNAUTHENTICATED for an anonymous caller. */
export function viewerOf({ session }: Pick<GatewayContext, 'session'>): ViewerMapper {
  if (!session) throw unauthenticated()
  return viewerOfSession(session)
}

/**
 * Throws UNAUTHENTICATED unless the operation runs as this user. Data read with the request's token must never be
 * returned for the user of another token, for example right after a sign-in.
 */
export function assertCaller({ databaseId }: ViewerMapper, { session }: Pick<GatewayContext, 'session'>): void {
  if (session?.userId !== databaseId)
    throw publicError(
      'UNAUTHENTICATED',
      'This field cannot be read with the old token. Repeat the request with the new one.',
    )
}

/** Returns the session of a token that the platform has just issued. */
export function sessionOfToken(token: string): { token: string; user: ViewerMapper; viewer: ViewerMapper } {
  const session = readSession(token)
  if (!session) throw publicError('UPSTREAM_FAILED', 'Unexpected error.')
  const user = viewerOfSession(session)
  return { token, user, viewer: user }
}

/** Returns the user in the claims of a token (SHELL-24). */
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
