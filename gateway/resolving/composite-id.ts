import { badRequest } from '#gateway/errors/errors.ts'
import { databaseIdOf, fromGlobalId } from '#gateway/schema/global-id.ts'

// Some objects can be read only through their parent: a folder through its company's tree, a step through its ad's
// board. Their global ids contain both ids.

/** The id of the parent (`parent`) and of the object itself (`own`). */
export interface CompositeId {
  readonly parent: number
  readonly own: number
}

export { toCompositeGlobalId } from '#rules/ids/global-id.ts'

/** Parses the part of a global id after its type. Throws BAD_REQUEST if it is malformed. */
export function parseCompositeId(id: string, type: string): CompositeId {
  const [, parent, own] = compositePattern.exec(id) ?? []
  if (parent === undefined || own === undefined) throw badRequest(`Expected an ID of type ${type}.`)
  return { parent: Number(parent), own: Number(own) }
}

/** Parses a global id of one type. Throws BAD_REQUEST for any other id. */
export const fromCompositeGlobalId = (globalId: string, type: string): CompositeId =>
  parseCompositeId(fromGlobalId(globalId, type), type)

/**
 * Returns the object's own id. Also accepts global ids without a parent, from earlier releases, which open tabs still
 * send.
 */
export function ownIdOf(globalId: string, type: string): number {
  const id = fromGlobalId(globalId, type)
  return id.includes('.') ? parseCompositeId(id, type).own : databaseIdOf(globalId, type)
}

const compositePattern = /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/
