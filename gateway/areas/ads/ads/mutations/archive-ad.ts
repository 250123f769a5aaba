import { ArchiveAd } from '#contract/advertising/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.archiveAd` */
export const archiveAd: NonNullable<MutationResolvers['archiveAd']> = (_, { input: { adId } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(ArchiveAd, { body: { id } }),
    () => ({ ad: { ...adReference(id), status: 'ARCHIVED' as const } }),
    renameFields({ id: 'adId' }),
  )
}
