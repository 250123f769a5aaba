import type { ClientConfigResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ClientConfig.siteUrl`: from the gateway's own settings. */
export const siteUrl: NonNullable<ClientConfigResolvers['siteUrl']> = (_, _arguments, context) => context.siteUrl
