import { badRequest } from '#gateway/errors/errors.ts'
import { databaseIdOf, fromGlobalId, toGlobalId } from '#gateway/schema/global-id.ts'

// Some things can be read only through what holds them: a folder through its company's tree, a step through its ad's
// board. Their global ids carry both ids.

/** Both ids of such a thing. */
export interface CompositeId {
  readonly holder: number
  readonly own: number
}

/** The global id of a thing that is read through its holder. */
export const compositeId = (type: string, holder: number, own: number): string => toGlobalId(type, `${holder}.${own}`)

/** Reads the part of a global id behind its type. Throws BAD_REQUEST when it is none. */
export function parseCompositeId(id: string, type: string): CompositeId {
  const [, holder, own] = goodIds.exec(id) ?? []
  if (holder === undefined || own === undefined) throw badRequest(`Expected the id of a ${type}.`)
  return { holder: Number(holder), own: Number(own) }
}

/** Reads a global id of one type. Throws BAD_REQUEST for any other. */
export const compositeIdOf = (globalId: string, type: string): CompositeId =>
  parseCompositeId(fromGlobalId(globalId, type), type)

/**
 * The own part of such a global id, or the whole of one from before ids carried their holder, which open tabs still
 * send.
 */
export function ownIdOf(globalId: string, type: string): number {
  const id = fromGlobalId(globalId, type)
  return id.includes('.') ? parseCompositeId(id, type).own : databaseIdOf(globalId, type)
}

const goodIds = /^([1-9]\d{0,9})\.([1-9]\d{0,9})$/
