import type { ClientConfigResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ClientConfig.importOrigins`: from the gateway's own settings. */
export const importOrigins: NonNullable<ClientConfigResolvers['importOrigins']> = (_, _arguments, context) => [
  ...context.importOrigins,
]
