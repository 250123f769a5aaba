import type { GatewayContext } from '#gateway/context.ts'
import type { Resolvers } from '#gateway/__generated__/resolvers.ts'

/**
 * How `node(id)` reads an object of one type again. Answer null when it does not exist; 400, 403 and 404 become null by
 * themselves.
 */
export type NodeReader = (id: string, context: GatewayContext) => Promise<object | null> | object | null

/** One area of the schema: its SDL stands beside it in `schema.graphql`. */
export interface Area {
  readonly name: string
  readonly resolvers: Resolvers
  /** Readers for `node(id)`, by type name. */
  readonly nodes?: Readonly<Record<string, NodeReader>>
}
