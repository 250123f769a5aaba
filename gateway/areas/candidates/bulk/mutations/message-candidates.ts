import { CandidatesMessaged } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { writeMessage } from '#gateway/areas/ads/steps/messages.ts'
import { mapResults } from '../mappers.ts'

/** `Mutation.messageCandidates` */
export const messageCandidates: NonNullable<MutationResolvers['messageCandidates']> = (_, { input }, { platform }) => {
  const ad = databaseIdOf(input.adId, 'Ad')
  const candidates = input.candidates.map(({ candidateId, shouldCancelScheduled: cancelScheduled }) => ({
    id: databaseIdOf(candidateId, 'Candidate'),
    cancelScheduled: cancelScheduled ?? false,
  }))
  return payload(
    () =>
      platform.call(CandidatesMessaged, {
        body: { ad, message: writeMessage(input.message), schedule: input.schedule ?? null, candidates },
      }),
    (answer) => mapResults(ad, answer),
  )
}
