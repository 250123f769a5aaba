import type { GatewayContext } from '#gateway/context.ts'
import type { Resolvers } from '#gateway/__generated__/resolvers.ts'

/**
 * Reads an object of one type for `node(id)`. Returns null if the object does not exist. The errors 400, 403 and 404
 * become null automatically.
 */
export type NodeReader = (id: string, context: GatewayContext) => Promise<object | null> | object | null

/** One area of the schema. Its SDL is in `schema.graphql` of the same folder. */
export interface Area {
  readonly name: string
  readonly resolvers: Resolvers
  /** Readers for `node(id)`, by type name. */
  readonly nodes?: Readonly<Record<string, NodeReader>>
}
