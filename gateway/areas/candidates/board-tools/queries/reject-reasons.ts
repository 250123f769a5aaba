import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { rejectReasonsLoader } from '../loaders.ts'

/** `Query.rejectReasons` */
export const rejectReasons: NonNullable<QueryResolvers['rejectReasons']> = async (_, { company }, context) =>
  context.load(rejectReasonsLoader, referencedId(company, 'Company'))
