import { GraphQLError, type GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'
import type { Area, NodeReader } from './area.ts'
import { parseGlobalId } from './global-id.ts'

/** The readers of all areas, by type name; a type named twice does not start. */
export function collectNodes(areas: readonly Area[]): ReadonlyMap<string, NodeReader> {
  const readers = new Map<string, NodeReader>()
  for (const area of areas) {
    for (const [type, reader] of Object.entries(area.nodes ?? {})) {
      if (readers.has(type)) throw new Error(`node(id) of ${type} is declared twice`)
      readers.set(type, reader)
    }
  }
  return readers
}

/** The reader of a type whose ids are the platform's own numbers; whatever is no such number names nothing. */
export const byNumber =
  (read: (id: number, context: GatewayContext) => ReturnType<NodeReader>): NodeReader =>
  (id, context) =>
    goodNumber.test(id) ? read(Number(id), context) : null

/** A number as a global id holds it: in one spelling, and no larger than the platform's. */
const goodNumber = /^[1-9]\d{0,9}$/

/** What an id that names nothing is answered with: it is none, what it names is gone, or not the caller's. */
const namesNothing = new Set<unknown>(['BAD_REQUEST', 'NOT_FOUND', 'FORBIDDEN'])

/** Resolver of `Query.node`: unknown, missing and forbidden objects all answer null, so nothing is told. */
export function nodeResolver(readers: ReadonlyMap<string, NodeReader>) {
  return async (
    _: unknown,
    { id }: { id: string },
    context: GatewayContext,
    { schema }: Pick<GraphQLResolveInfo, 'schema'>,
  ): Promise<object | null> => {
    const parsed = parseGlobalId(id)
    const reader = parsed && readers.get(parsed.type)
    // What is not in the caller's part of the schema is not there.
    if (!reader || !schema.getType(parsed.type)) return null
    try {
      const source = await reader(parsed.id, context)
      return source && { ...source, __typename: parsed.type }
    } catch (error) {
      if (error instanceof GraphQLError && namesNothing.has(error.extensions['code'])) return null
      throw error
    }
  }
}
