import { GetCandidateHistory } from '#contract/inbox.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { mapDeed } from '../mappers.ts'

/** `Query.candidateHistory` */
export const candidateHistory: NonNullable<QueryResolvers['candidateHistory']> = async (_, { databaseId, before, views }, { platform }) => {
  const query = { id: databaseId, ...(before && { before: databaseIdOf(before, 'CandidateDeed') }), ...(views && { views }) }
  const { entries, more } = await platform.call(GetCandidateHistory, { query })
  return {
    entries: entries.map(mapDeed),
    hasMore: more,
  }
}
