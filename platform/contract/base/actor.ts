import { Type, type Static } from 'typebox'
import { Uuid, nullable, oneOf, strict } from './scalars.ts'

/**
 * The user or API key behind an action. `id` is the id of the user, or the id that represents the key in the audit log.
 * Both `id` and `name` are null if the user has deleted their account. `id` alone is null if the caller may only know the
 * name, because the person belongs to another company. Beyond the documents.
 */
export const Actor = strict({
  id: nullable(Uuid),
  kind: oneOf('user', 'key'),
  /** The full name of the user, or the name of the key in the caller's language: `Key Payroll`. */
  name: nullable(Type.String()),
})
export type Actor = Static<typeof Actor>
