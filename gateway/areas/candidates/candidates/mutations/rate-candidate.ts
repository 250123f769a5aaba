import { SetCandidateRating } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { candidateReference } from '../mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'

/** `Mutation.rateCandidate` */
export const rateCandidate: NonNullable<MutationResolvers['rateCandidate']> = (
  _,
  { input: { candidateId, rating } },
  { platform },
) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  return payload(
    () => platform.call(SetCandidateRating, { body: { id, rating } }),
    () => ({ candidate: { ...candidateReference(id), rating } }),
    renameFields({ id: 'candidateId' }),
  )
}
