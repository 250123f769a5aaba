import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { adLoader } from '../loaders.ts'

/** `Query.ad` */
export const ad: NonNullable<QueryResolvers['ad']> = (_, { databaseId }, context) => context.load(adLoader, databaseId)
