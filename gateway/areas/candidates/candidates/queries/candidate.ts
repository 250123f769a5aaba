import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { candidateReference } from '../mappers.ts'
import { referenced } from '#gateway/resolving/referenced.ts'
import { selectedFields } from '#gateway/resolving/selection.ts'
import { loadAsked } from '../loaders.ts'

/** Fields whose own call tells whether the caller may see the candidate. */
const alone: ReadonlySet<string> = new Set(['history', 'id'])

/**
 * `Query.candidate`: read in one call, with its card when that is asked for; nothing but the history has a call of its
 * own.
 */
export const candidate: NonNullable<QueryResolvers['candidate']> = (_, { by, databaseId }, context, info) => {
  const id = referenced(by, 'Candidate', databaseId)
  const asked = selectedFields(info)
  return asked.has('history') && asked.isSubsetOf(alone) ? candidateReference(id) : loadAsked(id, context, info)
}
