import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { referenced } from '../../referenced.ts'
import { candidateLoader } from '../loaders.ts'

/** `Query.candidate` */
export const candidate: NonNullable<QueryResolvers['candidate']> = (_, { by, databaseId }, context) =>
  context.load(candidateLoader, referenced(by, 'Candidate', databaseId))
