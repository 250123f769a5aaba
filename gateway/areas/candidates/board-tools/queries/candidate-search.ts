import { SearchBoard } from '#contract/candidates/bulk-filters-and-search.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { candidateReference } from '#gateway/areas/candidates/candidates/mappers.ts'
import { completeCandidate } from '#gateway/areas/candidates/candidates/loaders.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'

/** `Query.candidateSearch` */
export const candidateSearch: NonNullable<QueryResolvers['candidateSearch']> = async (
  _,
  { ad, text },
  context,
  info,
) => {
  const id = referencedId(ad, 'Ad')
  const { candidates } = await context.platform.call(SearchBoard, { query: { id, text } })
  return Promise.all(
    candidates.map((found) => completeCandidate({ ...candidateReference(found), adId: id }, context, info)),
  )
}
