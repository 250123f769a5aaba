import type { Actor } from '#contract/base/actor.ts'
import type { ActorResolvers } from '#gateway/__generated__/resolvers.ts'
import { toGlobalId } from './global-id.ts'

/** The source of `Actor`. */
export type ActorSource = Actor

/** The source of `Actor` is the actor as the platform's calls return it. */
export const actorResolvers: ActorResolvers = {
  id: ({ id }) => id && toGlobalId('Actor', id),
  databaseId: ({ id }) => id,
  kind: ({ kind }) => (kind === 'key' ? 'API_KEY' : 'USER'),
}

/** Returns the source of a user from a separate id and name. A deleted account has neither. */
export const userActor = (id: string | null, name: string): Actor => ({ id, kind: 'user', name: name || null })
