import type { GraphQLSchema } from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'

/** Lets each mutation field say its response key before it runs; mutation fields run one after the other. */
export function nameWrites(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    if (!resolve) continue
    field.resolve = (source, args, context: GatewayContext, info) => {
      context.platform.startField(String(info.path.key))
      return resolve(source, args, context, info)
    }
  }
}
