import type { AddCandidate } from '#contract/events.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { authoriseAd } from '#gateway/areas/ads/ads/authorise.ts'
import { boardStepReference } from '#gateway/areas/candidates/board/mappers.ts'
import { mapCandidate, type CandidateAdditionEvent, type CandidateAdditionMapper } from '../mappers.ts'

/** `Subscription.candidateAdded` */
export const candidateAdded: NonNullable<SubscriptionResolvers['candidateAdded']> = {
  subscribe: async (_, { adId }, context) => {
    const id = databaseIdOf(adId, 'Ad')
    await authoriseAd(id, context)
    return subscribeToHub(context, {
      event: 'addCandidate',
      filter: (event) => event.ad === id,
      map: mapCandidateAddition,
    })
  },
  resolve: (source: CandidateAdditionMapper) => source,
}

/** Returns the data of an event about a new application. */
const mapCandidateAddition = ({ ad, step, order, candidate }: AddCandidate): CandidateAdditionEvent => ({
  candidate: mapCandidate(candidate, ad, step),
  step: boardStepReference(ad, step),
  order,
})
