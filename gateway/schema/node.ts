import type { GraphQLResolveInfo } from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'
import type { Area, NodeReader } from './area.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { nullIfGone } from '#gateway/errors/null-if-gone.ts'
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
    isNumericId(id) ? read(Number(id), context) : null

/** Creates the reader of a type whose ids are UUIDs. Any other id resolves to null. */
export const uuidNodeReader =
  (read: (id: string, context: GatewayContext) => ReturnType<NodeReader>): NodeReader =>
  (id, context) =>
    isUuid(id) ? read(id, context) : null

/** Whether an id is a UUID in its only spelling. */
export const isUuid = (id: string): boolean => uuid.test(id)

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Creates the reader of a type that is only listed: finds the object with the id in its list. */
export const listedNodeReader =
  (
    canExist: (id: string) => boolean,
    list: (id: string, context: GatewayContext) => Promise<readonly { readonly id: string }[]>,
  ): NodeReader =>
  async (id, context) =>
    canExist(id) ? ((await list(id, context)).find((each) => parseGlobalId(each.id)?.id === id) ?? null) : null

/**
 * Creates the reader of a type that is read through its parent. Its global ids contain the parent's id: see
 * `toCompositeGlobalId`.
 *
 * @param list returns the parent's objects, at least the one with the id
 * @param isOwnId whether the part of the id after the parent's can exist
 */
export const childNodeReader = (
  list: (
    parent: number,
    context: GatewayContext,
    own: string,
  ) => Promise<readonly { readonly id: string }[]> | readonly { readonly id: string }[],
  isOwnId: (own: string) => boolean = isNumericId,
): NodeReader => {
  const split = (id: string): [string, string] => {
    const dot = id.indexOf('.')
    return [id.slice(0, Math.max(dot, 0)), id.slice(dot + 1)]
  }
  return listedNodeReader(
    (id) => {
      const [parent, own] = split(id)
      return isNumericId(parent) && isOwnId(own)
    },
    async (id, context) => {
      const [parent, own] = split(id)
      return list(Number(parent), context, own)
    },
  )
}

/** Matches a numeric id in its only spelling, up to the platform's largest. */
const numericId = /^[1-9]\d{0,9}$/

function isNumericId(id: string): boolean {
  return numericId.test(id)
}

/** Maximum number of ids of `Query.nodes`. */
const MAX_NODES = 100

type Info = Pick<GraphQLResolveInfo, 'schema'>

/**
 * Creates the resolvers of `Query.node` and `Query.nodes`. Unknown, missing and forbidden objects all resolve to null,
 * so that the response does not reveal which objects exist.
 */
export function nodeResolvers(readers: ReadonlyMap<string, NodeReader>) {
  const read = async (id: string, context: GatewayContext, { schema }: Info): Promise<object | null> => {
    const parsed = parseGlobalId(id)
    const reader = parsed && readers.get(parsed.type)
    // A type outside the caller's part of the schema counts as unknown.
    if (!reader || !schema.getType(parsed.type)) return null
    // A reader that is not async can throw as well.
    const source = await nullIfGone(Promise.try(reader, parsed.id, context))
    return source && { ...source, __typename: parsed.type }
  }
  return {
    node: (_: unknown, { id }: { id: string }, context: GatewayContext, info: Info) => read(id, context, info),
    nodes: (_: unknown, { ids }: { ids: readonly string[] }, context: GatewayContext, info: Info) => {
      if (ids.length > MAX_NODES) throw badRequest(`\`ids\` takes at most ${MAX_NODES} IDs.`)
      return ids.map((id) => read(id, context, info))
    },
  }
}
