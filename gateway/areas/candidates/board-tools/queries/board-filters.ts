import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referenced } from '#gateway/resolving/referenced.ts'
import { boardFiltersLoader } from '../loaders.ts'

/** `Query.boardFilters` */
export const boardFilters: NonNullable<QueryResolvers['boardFilters']> = async (
  _,
  { company, companyDatabaseId },
  context,
) => context.load(boardFiltersLoader, referenced(company, 'Company', companyDatabaseId))
