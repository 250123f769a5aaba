import { CandidateMoved } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId, ownIdOf } from '#gateway/resolving/composite-id.ts'
import { writeMessage } from '#gateway/areas/ads/steps/messages.ts'
import { movePayload } from '../move-payload.ts'

/** `Mutation.moveCandidate` */
export const moveCandidate: NonNullable<MutationResolvers['moveCandidate']> = (_, { input }, context) => {
  const id = databaseIdOf(input.candidateId, 'Candidate')
  const { parent: ad, own: step } = fromCompositeGlobalId(input.stepId, 'BoardStep')
  const message = input.message ? writeMessage(input.message) : null
  const reason = input.reasonId ? ownIdOf(input.reasonId, 'RejectReason') : null
  const { order = 0, expectedChangedAt: started, schedule, shouldSaveMessage: saveMessage } = input
  return movePayload(id, context, () =>
    context.platform.call(CandidateMoved, {
      body: {
        ad,
        id,
        step,
        order,
        started,
        message,
        schedule: schedule ?? null,
        saveMessage: saveMessage ?? false,
        reason,
      },
    }),
  )
}
