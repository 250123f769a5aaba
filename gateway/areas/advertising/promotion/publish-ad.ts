import { PublishAd } from '#contract/advertising/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { currentOrDeprecated } from '#gateway/resolving/current-or-deprecated.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { bothTimes, readProgress, readStatus } from '#gateway/areas/ads/ads/enums.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { purchaseOf } from './purchase.ts'

/** `Mutation.publishAd`: always sets the state to offers (AD-69). */
export const publishAd: NonNullable<MutationResolvers['publishAd']> = (_, { input }, { platform }) => {
  const id = databaseIdOf(input.adId, 'Ad')
  const start = currentOrDeprecated('startsAt', input.startsAt, input.start)
  const end = currentOrDeprecated('endsAt', input.endsAt, input.end)
  const promote = input.promote ?? false
  return payload(
    () =>
      platform.call(PublishAd, {
        body: {
          id,
          start,
          end,
          promote,
          state: 'offers',
          ...(input.purchase && { purchase: purchaseOf(input.purchase) }),
        },
      }),
    ({ type, state, orderId, ...period }) => ({
      ad: { ...adReference(id), ...readStatus(type), ...readProgress(state), ...bothTimes(period.start, period.end) },
      orderDatabaseId: orderId,
    }),
    renameFields({
      id: 'adId',
      ...(input.start == null && { start: 'startsAt' }),
      ...(input.end == null && { end: 'endsAt' }),
    }),
  )
}
