import { CopyAd } from '#contract/ads/ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.copyAd` */
export const copyAd: NonNullable<MutationResolvers['copyAd']> = (_, { input: { adId, fromAdId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  const from = databaseIdOf(fromAdId, 'Ad')
  return payload(
    () => platform.call(CopyAd, { body: { id, from } }),
    () => ({ ad: adReference(id) }),
    renameFields({ id: 'adId', from: 'fromAdId' }),
  )
}
