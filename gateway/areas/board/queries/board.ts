import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { boardLoader } from '../loaders.ts'

/** `Query.board` */
export const board: NonNullable<QueryResolvers['board']> = (_, { adDatabaseId }, context) => context.load(boardLoader, adDatabaseId)
