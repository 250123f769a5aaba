import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { authoriseAd } from '#gateway/areas/ads/ads/authorise.ts'
import { mapStepHead, type StepsUpdateEvent, type StepsUpdateMapper } from '../mappers.ts'

/** `Subscription.stepsUpdated` */
export const stepsUpdated: NonNullable<SubscriptionResolvers['stepsUpdated']> = {
  subscribe: async (_, { adId }, context) => {
    const id = databaseIdOf(adId, 'Ad')
    await authoriseAd(id, context)
    const userId = context.session?.userId ?? null
    return subscribeToHub(context, {
      event: 'updateSteps',
      filter: (event) => event.ad === id,
      map: ({ ad, steps, by }): StepsUpdateEvent => ({
        steps: steps.map((step) => mapStepHead(step, ad)),
        isByViewer: by !== null && by === userId,
      }),
    })
  },
  resolve: (source: StepsUpdateMapper) => source,
}
