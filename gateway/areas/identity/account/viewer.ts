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

/** Returns the session of a token that the platform has just issued. */
export function sessionOfToken(token: string): { token: string; user: ViewerMapper } {
  const session = readSession(token)
  if (!session) throw publicError('UPSTREAM_FAILED', 'Unexpected error.')
  return { token, user: viewerOfSession(session) }
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
