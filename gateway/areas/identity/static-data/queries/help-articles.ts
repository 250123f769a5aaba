import { DataHelpArticles } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.helpArticles`: REST returns a map by page; GraphQL returns a list of pairs. */
export const helpArticles: NonNullable<QueryResolvers['helpArticles']> = async (_, _arguments, { platform }) =>
  Object.entries(await platform.call(DataHelpArticles)).map(([page, articleId]) => ({ page, articleId }))
