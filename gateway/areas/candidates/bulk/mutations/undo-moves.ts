import { UndoMoves } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { mapResults } from '../mappers.ts'

/** `Mutation.undoMoves` */
export const undoMoves: NonNullable<MutationResolvers['undoMoves']> = (_, { input }, { platform }) => {
  const ad = databaseIdOf(input.adId, 'Ad')
  const candidates = input.candidates.map(({ candidateId, expectedChangedAt: started }) => ({
    id: databaseIdOf(candidateId, 'Candidate'),
    started,
  }))
  return payload(
    () => platform.call(UndoMoves, { body: { ad, candidates } }),
    (answer) => mapResults(ad, answer),
  )
}
