import { UnmuteAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.unmuteAd` */
export const unmuteAd: NonNullable<MutationResolvers['unmuteAd']> = (_, { input: { adId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(UnmuteAd, { body: { id } }),
    () => ({ ad: { ...adReference(id), isMuted: false } }),
    renameFields({ id: 'adId' }),
  )
}
