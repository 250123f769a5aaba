import { SaveBoardFilter } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { mapFilter } from '../mappers.ts'

/** `Mutation.saveBoardFilter` */
export const saveBoardFilter: NonNullable<MutationResolvers['saveBoardFilter']> = (
  _,
  { input: { company, name, filter, isShared: shared } },
  { platform },
) => {
  const companyId = referencedId(company, 'Company')
  return payload(
    () => platform.call(SaveBoardFilter, { body: { companyId, name, filter, shared } }),
    (saved) => ({ filter: mapFilter(companyId, saved) }),
  )
}
