import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { boardLoader } from '../loaders.ts'

/** `Query.board` */
export const board: NonNullable<QueryResolvers['board']> = (_, { ad }, context) =>
  context.load(boardLoader, referencedId(ad, 'Ad'))
