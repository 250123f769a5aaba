import { BoardFilters } from '#contract/board.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referenced } from '../../referenced.ts'
import { mapFilter } from '../mappers.ts'

/** `Query.boardFilters` */
export const boardFilters: NonNullable<QueryResolvers['boardFilters']> = async (_, { company, companyDatabaseId }, { platform }) =>
  (await platform.call(BoardFilters, { query: { companyId: referenced(company, 'Company', companyDatabaseId) } })).filters.map(mapFilter)
