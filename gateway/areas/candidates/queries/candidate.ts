import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { candidateReference } from '../mappers.ts'
import { referenced } from '../../referenced.ts'
import { selectedFields } from '../../selection.ts'
import { candidateLoader } from '../loaders.ts'

/** Fields whose own call tells whether the caller may see the candidate. */
const alone: ReadonlySet<string> = new Set(['history', 'id'])

/** `Query.candidate`: read with its card, unless nothing but the history is asked for, which has a call of its own. */
export const candidate: NonNullable<QueryResolvers['candidate']> = (_, { by, databaseId }, context, info) => {
  const id = referenced(by, 'Candidate', databaseId)
  const asked = selectedFields(info)
  return asked.has('history') && asked.isSubsetOf(alone) ? candidateReference(id) : context.load(candidateLoader, id)
}
