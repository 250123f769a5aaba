import { SearchBoard } from '#contract/candidates/bulk-filters-and-search.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.boardSearch` */
export const boardSearch: NonNullable<QueryResolvers['boardSearch']> = async (
  _,
  { adDatabaseId: id, text },
  { platform },
) => (await platform.call(SearchBoard, { query: { id, text } })).candidates
