import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.importOrigins`: from the gateway's own settings. */
export const importOrigins: NonNullable<QueryResolvers['importOrigins']> = (_, _arguments, context) => [
  ...context.importOrigins,
]
