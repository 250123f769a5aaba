import type { UpdateCandidate } from '#contract/events.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { authoriseAd } from '#gateway/areas/ads/ads/authorise.ts'
import { boardStepReference } from '#gateway/areas/candidates/board/mappers.ts'
import { mapCandidate, type CandidateUpdateEvent, type CandidateUpdateMapper } from '../mappers.ts'

/** `Subscription.candidateUpdated` */
export const candidateUpdated: NonNullable<SubscriptionResolvers['candidateUpdated']> = {
  subscribe: async (_, { adId }, context) => {
    const id = databaseIdOf(adId, 'Ad')
    await authoriseAd(id, context)
    return subscribeToHub(context, {
      event: 'updateCandidate',
      filter: (event) => event.ad === id,
      map: (event) => mapCandidateUpdate(event, context.session?.userId ?? null),
      placesOf: id,
    })
  },
  resolve: (source: CandidateUpdateMapper) => source,
}

/** Returns the data of an event with the current candidate; `userId` is the subscriber's. */
const mapCandidateUpdate = (
  { ad, step, order, candidate, by, started: expectedChangedAt }: UpdateCandidate,
  userId: string | null,
): CandidateUpdateEvent => ({
  candidate: mapCandidate(candidate, ad, step),
  step: boardStepReference(ad, step),
  order,
  isByViewer: by !== null && by === userId,
  expectedChangedAt,
})
