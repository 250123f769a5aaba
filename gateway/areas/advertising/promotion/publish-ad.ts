import { PublishAd } from '#contract/advertising/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adTypes, readProgress } from '#gateway/areas/ads/ads/enums.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { purchaseOf } from './purchase.ts'

/** `Mutation.publishAd`: always sets the state to offers (AD-69). */
export const publishAd: NonNullable<MutationResolvers['publishAd']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const promote = input.shouldPromote ?? false
  return payload(
    () =>
      platform.call(PublishAd, {
        body: {
          id,
          start: input.startsAt,
          end: input.endsAt,
          promote,
          state: 'offers',
          ...(input.purchase && { purchase: purchaseOf(input.purchase) }),
        },
      }),
    ({ type, state, orderId, start, end }) => ({
      ad: {
        ...adReference(id),
        status: adTypes.toName(type),
        progress: readProgress(state),
        startsAt: start,
        endsAt: end,
      },
      orderDatabaseId: orderId,
    }),
    renameFields({ id: 'adId', start: 'startsAt', end: 'endsAt' }),
  )
}
