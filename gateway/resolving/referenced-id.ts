import { badRequest } from '#gateway/errors/errors.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'

/** One of the `…ReferenceInput`s. */
interface ReferenceInput {
  readonly id?: string | null | undefined
  readonly databaseId?: number | null | undefined
}

/**
 * Returns the numeric ID of the object that an argument refers to. Throws BAD_REQUEST unless exactly one of the ids is
 * set.
 *
 * @param type GraphQL type of the global id
 */
export function referencedId({ id, databaseId }: ReferenceInput, type: string): number {
  if ((id == null) === (databaseId == null))
    throw badRequest(`Specify exactly one of \`id\` and \`databaseId\` of the ${type}.`)
  return id == null ? (databaseId ?? 0) : databaseIdOf(id, type)
}
