import { MuteAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.muteAd`: muting also clears the current notifications (AD-45). */
export const muteAd: NonNullable<MutationResolvers['muteAd']> = (_, { input: { adId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(MuteAd, { body: { id } }),
    () => ({ ad: { ...adReference(id), isMuted: true, notifications: 0 } }),
    renameFields({ id: 'adId' }),
  )
}
