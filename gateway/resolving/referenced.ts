import { badRequest } from '#gateway/errors/errors.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'

/** One of the `…ReferenceInput`s. */
interface ReferenceInput {
  readonly id?: string | null | undefined
  readonly databaseId?: number | null | undefined
}

/**
 * The platform's id of what an argument names. Throws BAD_REQUEST unless exactly one way to name it is given.
 *
 * @param type the GraphQL type, for reading a global id
 * @param old the deprecated argument with the platform's id, where there is one
 */
export function referenced(reference: ReferenceInput | null | undefined, type: string, old?: number | null): number {
  const { id, databaseId } = reference ?? {}
  const given = [id, databaseId, old].filter((value) => value !== undefined && value !== null)
  if (given.length !== 1) throw badRequest(`Name one ${type} in one way.`)
  return typeof id === 'string' ? databaseIdOf(id, type) : (databaseId ?? old ?? 0)
}
