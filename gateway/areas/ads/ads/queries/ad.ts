import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { selectsOnly } from '#gateway/resolving/selection.ts'
import { adLoader } from '../loaders.ts'
import { adReference } from '../mappers.ts'

/** Fields whose own calls check the caller's access to the ad. */
const checkedByTheirCalls = ['candidateSearch']

/** `Query.ad`: one read, or none if the calls of its fields suffice. */
export const ad: NonNullable<QueryResolvers['ad']> = (_, { by }, context, info) => {
  const id = referencedId(by, 'Ad')
  return selectsOnly(checkedByTheirCalls, info) ? adReference(id) : context.load(adLoader, id)
}
