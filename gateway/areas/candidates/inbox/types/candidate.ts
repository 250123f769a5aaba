import type { CandidateResolvers } from '#gateway/__generated__/resolvers.ts'
import { connectionOf, pageQuery } from '#gateway/schema/connection.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { candidateHistoryLoader } from '../loaders.ts'

/** `Candidate.history`; the cursor of an entry is its id. */
export const candidateHistoryOf: NonNullable<CandidateResolvers['history']> = async (
  { databaseId },
  { first, after, includeViews: views },
  context,
) => {
  const page = {
    take: pageQuery({ first }).take,
    ...(after != null && { before: ownIdOf(after, 'CandidateDeed') }),
    ...(views && { views }),
  }
  const { entries, more } = await context.load(candidateHistoryLoader(page, context), databaseId)
  return connectionOf(
    entries.map((node) => ({ cursor: node.id, node })),
    { hasNextPage: more, after },
  )
}
