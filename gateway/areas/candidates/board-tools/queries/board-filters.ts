import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { boardFiltersLoader } from '../loaders.ts'

/** `Query.boardFilters` */
export const boardFilters: NonNullable<QueryResolvers['boardFilters']> = async (_, { company }, context) =>
  context.load(boardFiltersLoader, referencedId(company, 'Company'))
