import { BoardFilters } from '#contract/board.ts'
import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { mapFilter } from '../mappers.ts'

/** `Query.boardFilters` */
export const boardFilters: NonNullable<QueryResolvers['boardFilters']> = async (_, { companyDatabaseId: companyId }, { platform }) =>
  (await platform.call(BoardFilters, { query: { companyId } })).filters.map(mapFilter)
