import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateHistoryLoader } from '../loaders.ts'

/** `Query.candidateHistory` */
export const candidateHistory: NonNullable<QueryResolvers['candidateHistory']> = async (
  _,
  { databaseId, before, views },
  context,
) => {
  const page = { ...(before && { before: databaseIdOf(before, 'CandidateDeed') }), ...(views && { views }) }
  const { entries, more } = await context.load(candidateHistoryLoader(page, context), databaseId)
  return { entries, hasMore: more }
}
