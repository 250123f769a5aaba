import { AccountEndSession } from '#contract/identity/sessions.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { fromGlobalId } from '#gateway/schema/global-id.ts'
import { mapSessions } from '../loaders.ts'
import { viewerOf } from '../viewer.ts'

/** `Mutation.endSession`: the call returns the remaining sessions. */
export const endSession: NonNullable<MutationResolvers['endSession']> = (_, { input: { sessionId } }, context) =>
  payload(
    () => context.platform.call(AccountEndSession, { body: { id: fromGlobalId(sessionId, 'UserSession') } }),
    (left) => ({ viewer: { ...viewerOf(context), savedSessions: mapSessions(left) } }),
    renameFields({ id: 'sessionId' }),
  )
