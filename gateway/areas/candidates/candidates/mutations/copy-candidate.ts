import { CopyCandidate } from '#contract/candidates/add-candidate.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { putOnBoard } from '../put-on-board.ts'

/** `Mutation.copyCandidate` */
export const copyCandidate: NonNullable<MutationResolvers['copyCandidate']> = (_, { input }, { platform }) => {
  const body = {
    id: databaseIdOf(input.candidateId, 'Candidate'),
    ad: databaseIdOf(input.adId, 'Ad'),
    step: input.stepId ? ownIdOf(input.stepId, 'BoardStep') : null,
    documents: input.includeDocuments ?? true,
    answers: input.includeAnswers ?? false,
    note: input.includeNote ?? false,
  }
  return putOnBoard(() => platform.call(CopyCandidate, { body }))
}
