import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { candidateReference } from '../mappers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import { loadSelected } from '../loaders.ts'

/** Fields with their own call, which also checks access to the candidate. */
const selfAuthorised: ReadonlySet<string> = new Set(['history', 'id'])

/** `Query.candidate`: one call, which includes the card if it is selected. Only the history needs a call of its own. */
export const candidate: NonNullable<QueryResolvers['candidate']> = (_, { by }, context, info) => {
  const id = referencedId(by, 'Candidate')
  const selected = selectedFields(info)
  return selected.has('history') && selected.isSubsetOf(selfAuthorised)
    ? candidateReference(id)
    : loadSelected(id, context, info)
}
