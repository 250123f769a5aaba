import { UnpublishAd } from '#contract/advertising/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.unpublishAd`: also ends the promotion (AD-34). */
export const unpublishAd: NonNullable<MutationResolvers['unpublishAd']> = (_, { input: { adId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(UnpublishAd, { body: { id } }),
    () => ({ ad: { ...adReference(id), status: 'INACTIVE' as const, promotion: 'NONE' as const, publicUrl: null } }),
    renameFields({ id: 'adId' }),
  )
}
