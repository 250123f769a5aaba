import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.siteUrl`: from the gateway's own settings. */
export const siteUrl: NonNullable<QueryResolvers['siteUrl']> = (_, _arguments, context) => context.siteUrl
