import type { GraphQLSchema } from 'graphql'
import type { GatewayContext } from '#gateway/context.ts'

/**
 * Makes each mutation field report its response key to the platform client before it runs. Mutation fields run one
 * after another.
 */
export function reportMutationFields(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const { resolve } = field
    if (!resolve) continue
    field.resolve = (source, args, context: GatewayContext, info) => {
      context.platform.startField(String(info.path.key))
      return resolve(source, args, context, info)
    }
  }
}
