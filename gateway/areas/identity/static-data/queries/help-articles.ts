import { DataHelpArticles } from '#contract/identity/preferences-and-static-data.ts'
import type { ClientConfigResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ClientConfig.helpArticles`: REST returns a map by page; GraphQL returns a list of pairs. */
export const helpArticles: NonNullable<ClientConfigResolvers['helpArticles']> = async (_, _arguments, { platform }) =>
  Object.entries(await platform.call(DataHelpArticles)).map(([page, articleId]) => ({ page, articleId }))
