import { SaveBoardFilter } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { mapFilter } from '../mappers.ts'

/** `Mutation.saveBoardFilter` */
export const saveBoardFilter: NonNullable<MutationResolvers['saveBoardFilter']> = (
  _,
  { input: { company, companyDatabaseId, name, filter, shared } },
  { platform },
) => {
  const companyId = referencedId(company, 'Company', companyDatabaseId)
  return payload(
    () => platform.call(SaveBoardFilter, { body: { companyId, name, filter, shared } }),
    (saved) => ({ filter: mapFilter(companyId, saved) }),
  )
}
