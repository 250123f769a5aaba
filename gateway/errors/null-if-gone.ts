import { GraphQLError } from 'graphql'

/** Codes of errors that mean "no such object for this caller". */
const goneCodes = new Set<unknown>(['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN'])

/** Resolves to null if the object of a read does not exist for the caller. Other errors are thrown. */
export async function nullIfGone<T>(read: Promise<T> | T): Promise<T | null> {
  try {
    return await read
  } catch (error) {
    if (error instanceof GraphQLError && goneCodes.has(error.extensions['code'])) return null
    throw error
  }
}
