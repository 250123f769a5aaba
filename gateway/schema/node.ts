import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'
import type { Area, NodeReader } from './area.ts'
import { parseGlobalId } from './global-id.ts'

/** Collects the readers of all areas by type name. Throws if two areas declare the same type. */
export function collectNodes(areas: readonly Area[]): ReadonlyMap<string, NodeReader> {
  const readers = new Map<string, NodeReader>()
  for (const area of areas) {
    for (const [type, reader] of Object.entries(area.nodes ?? {})) {
      if (readers.has(type)) throw new Error(`node(id) of ${type} is declared twice.`)
      readers.set(type, reader)
    }
  }
  return readers
}

/** Creates the reader of a type with numeric ids. Any other id resolves to null. */
export const numericNodeReader =
  (read: (id: number, context: GatewayContext) => ReturnType<NodeReader>): NodeReader =>
  (id, context) =>
    numericId.test(id) ? read(Number(id), context) : null

/** Matches a numeric id in its only spelling, up to the platform's largest. */
const numericId = /^[1-9]\d{0,9}$/

/** Errors that mean "no such node for this caller". */
const notFoundCodes = new Set<unknown>(['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN'])

/**
 * Creates the resolver of `Query.node`. Unknown, missing and forbidden objects all resolve to null, so that the
 * response does not reveal which objects exist.
 */
export function nodeResolver(readers: ReadonlyMap<string, NodeReader>) {
  return async (
    _: unknown,
    { id }: { id: string },
    context: GatewayContext,
    { schema }: Pick<GraphQLResolveInfo, 'schema'>,
  ): Promise<object | null> => {
    const parsed = parseGlobalId(id)
    const reader = parsed && readers.get(parsed.type)
    // A type outside the caller's part of the schema counts as unknown.
    if (!reader || !schema.getType(parsed.type)) return null
    try {
      const source = await reader(parsed.id, context)
      return source && { ...source, __typename: parsed.type }
    } catch (error) {
      if (error instanceof GraphQLError && notFoundCodes.has(error.extensions['code'])) return null
      throw error
    }
  }
}
