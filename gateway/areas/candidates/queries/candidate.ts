import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { candidateLoader } from '../loaders.ts'

/** `Query.candidate` */
export const candidate: NonNullable<QueryResolvers['candidate']> = (_, { databaseId }, context) => context.load(candidateLoader, databaseId)
