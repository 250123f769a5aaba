import type { Actor } from '#contract/base/actor.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import { fullName } from '#rules/people/person-name.ts'

/** The columns of a user that `toActor` needs. */
export const actorColumns = { id: users.id, firstName: users.firstName, lastName: users.lastName }

/** Returns a user as an actor. A deleted account has no name, and then the actor has no id either. */
export function toActor({ id, ...names }: { id: string; firstName: string; lastName: string }): Actor {
  const name = fullName(names)
  return name === '' ? { id: null, kind: 'user', name: null } : { id, kind: 'user', name }
}

/** Returns a user whose id the caller must not know. */
export const toNamedActor = (name: string): Actor => ({ id: null, kind: 'user', name })
