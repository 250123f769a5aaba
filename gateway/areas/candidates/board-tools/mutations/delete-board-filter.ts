import { DeleteBoardFilter } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'

/** `Mutation.deleteBoardFilter` */
export const deleteBoardFilter: NonNullable<MutationResolvers['deleteBoardFilter']> = (
  _,
  { input: { company, filterId } },
  { platform },
) => {
  const companyId = referencedId(company, 'Company')
  const id = ownIdOf(filterId, 'BoardFilter')
  return payload(
    () => platform.call(DeleteBoardFilter, { body: { companyId, id } }),
    () => ({ deletedFilterId: filterId }),
  )
}
