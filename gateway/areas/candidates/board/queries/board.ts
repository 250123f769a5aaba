import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referenced } from '#gateway/resolving/referenced.ts'
import { boardLoader } from '../loaders.ts'

/** `Query.board` */
export const board: NonNullable<QueryResolvers['board']> = (_, { ad, adDatabaseId }, context) =>
  context.load(boardLoader, referenced(ad, 'Ad', adDatabaseId))
