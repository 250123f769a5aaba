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
 * @param old the deprecated argument with the numeric ID, if there is one
 */
export function referencedId(reference: ReferenceInput | null | undefined, type: string, old?: number | null): number {
  const { id, databaseId } = reference ?? {}
  const ids = [id, databaseId, old].filter((value) => value !== undefined && value !== null)
  if (ids.length !== 1) throw badRequest(`Specify exactly one of \`id\` and \`databaseId\` of the ${type}.`)
  return typeof id === 'string' ? databaseIdOf(id, type) : (databaseId ?? old ?? 0)
}
