import { SearchBoard } from '#contract/candidates/bulk-filters-and-search.ts'
import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import { candidateReference } from '#gateway/areas/candidates/candidates/mappers.ts'
import { completeCandidate } from '#gateway/areas/candidates/candidates/loaders.ts'

/** `Ad.candidateSearch` */
export const candidateSearch: NonNullable<AdResolvers['candidateSearch']> = async (
  { databaseId: id },
  { text },
  context,
  info,
) => {
  const { candidates } = await context.platform.call(SearchBoard, { query: { id, text } })
  return Promise.all(
    candidates.map((found) => completeCandidate({ ...candidateReference(found), adId: id }, context, info)),
  )
}
