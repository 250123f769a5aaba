import { OrderCandidate } from '#contract/candidates/pipeline.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { movePayload } from '../move-payload.ts'

/** `Mutation.orderCandidate` */
export const orderCandidate: NonNullable<MutationResolvers['orderCandidate']> = (
  _,
  { input: { candidateId, stepId, order, expectedChangedAt: started } },
  context,
) => {
  const id = databaseIdOf(candidateId, 'Candidate')
  const { parent: ad, own: step } = fromCompositeGlobalId(stepId, 'BoardStep')
  return movePayload(id, context, () =>
    context.platform.call(OrderCandidate, { body: { ad, id, step, order, started } }),
  )
}
