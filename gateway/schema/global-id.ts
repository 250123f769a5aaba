import { GraphQLError } from 'graphql'

/** A parsed global id. */
export interface GlobalId {
  readonly type: string
  /** The platform's id: an integer for most types, a string for users. */
  readonly id: string
}

export { toGlobalId } from '#rules/ids/global-id.ts'

/** Parses a global id; null if it is malformed. */
export function parseGlobalId(globalId: string): GlobalId | null {
  let text: string
  try {
    text = atob(globalId)
  } catch {
    return null
  }
  const colon = text.indexOf(':')
  if (colon < 1 || colon === text.length - 1) return null
  return { type: text.slice(0, colon), id: text.slice(colon + 1) }
}

/** A global id is malformed or of another type. */
export class WrongIdError extends GraphQLError {
  /** The value that was sent. */
  readonly value: string

  readonly #type: string

  constructor(value: string, type: string, paths = '') {
    super(`Expected an ID of type ${type}${paths && ` at ${paths}`}.${hintOf(value, type)}`, {
      extensions: { code: 'BAD_REQUEST' },
    })
    this.value = value
    this.#type = type
  }

  /** Returns the same error with the paths of the value. */
  at(paths: string): WrongIdError {
    return new WrongIdError(this.value, this.#type, paths)
  }
}

/** Returns a sentence about the value that was sent instead of an id. */
function hintOf(value: string, type: string): string {
  if (/^\d+$/.test(value)) return ' Send the `id` of the object, not its number.'
  const sent = parseGlobalId(value)?.type ?? ''
  if (sent === type || !/^[A-Za-z]{1,40}$/.test(sent)) return ' Send the `id` of the object as Tavla returned it.'
  return ` The value is an ID of type ${sent}.`
}

/** Returns the platform's id of a global id of one type, as text. Throws BAD_REQUEST for any other id. */
export function fromGlobalId(globalId: string, type: string): string {
  const parsed = parseGlobalId(globalId)
  if (parsed?.type !== type) throw new WrongIdError(globalId, type)
  return parsed.id
}

/** Like `fromGlobalId`, for types whose platform id is an integer. */
export function databaseIdOf(globalId: string, type: string): number {
  const id = Number(fromGlobalId(globalId, type))
  if (!Number.isSafeInteger(id) || id < 0) throw new WrongIdError(globalId, type)
  return id
}
