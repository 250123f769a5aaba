import { GetCandidateHistory } from '#contract/inbox.ts'
import type { CandidateResolvers } from '#gateway/__generated__/resolvers.ts'
import { connectionOf, pageSize } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { mapDeed } from '../mappers.ts'

/** `Candidate.history`; the cursor of an entry is its id. */
export const candidateHistoryOf: NonNullable<CandidateResolvers['history']> = async ({ databaseId: id }, { first, after, views }, { platform }) => {
  const query = { id, take: pageSize(first), ...(after != null && { before: databaseIdOf(after, 'CandidateDeed') }), ...(views && { views }) }
  const { entries, more } = await platform.call(GetCandidateHistory, { query })
  const edges = entries.map(mapDeed).map(node => ({ cursor: node.id, node }))
  return connectionOf(edges, { hasNextPage: more, after })
}
