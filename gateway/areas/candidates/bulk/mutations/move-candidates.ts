import { CandidatesMoved } from '#contract/candidates/bulk-filters-and-search.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId, ownIdOf } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { writeMessage } from '#gateway/areas/ads/steps/messages.ts'
import { mapResults } from '../mappers.ts'

/** `Mutation.moveCandidates` */
export const moveCandidates: NonNullable<MutationResolvers['moveCandidates']> = (_, { input }, { platform }) => {
  const { parent: ad, own: step } = fromCompositeGlobalId(input.stepId, 'BoardStep')
  const reason = input.reasonId ? ownIdOf(input.reasonId, 'RejectReason') : null
  const candidates = input.candidates.map(
    ({ candidateId, expectedChangedAt: started, shouldCancelScheduled: cancelScheduled }) => ({
      id: databaseIdOf(candidateId, 'Candidate'),
      started,
      cancelScheduled: cancelScheduled ?? false,
    }),
  )
  const message = input.message ? writeMessage(input.message) : null
  return payload(
    () =>
      platform.call(CandidatesMoved, {
        body: { ad, step, locked: input.isLocked, message, schedule: input.schedule ?? null, reason, candidates },
      }),
    (answer) => mapResults(ad, answer),
    renameFields({ step: 'stepId', reason: 'reasonId' }),
  )
}
