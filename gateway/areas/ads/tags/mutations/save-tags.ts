import { SaveTags, TagServiceSaveTags } from '#contract/ads/professions-and-tags.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { writeProgress } from '#gateway/areas/ads/ads/enums.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { mapTag, savedTags, tagTypes } from '../mappers.ts'

/** `Mutation.saveTags`: saves the tags with the ad, then with the tag service (AD-116). */
export const saveTags: NonNullable<MutationResolvers['saveTags']> = (_, { input }, { platform }) => {
  const stage = writeProgress(input.progress ?? 'DETAILS')
  const id = databaseIdOf(input.adId, 'Ad')
  const tags = input.tags.map(({ label, type }) => ({ label, type: tagTypes.toWire(type) }))
  return payload(
    async () => {
      await platform.call(SaveTags, { body: { id, tags } })
      await platform.call(TagServiceSaveTags, { body: { id, tags, stage } })
    },
    () => ({ ad: savedTags.with(adReference(id), tags.map(mapTag)) }),
    renameFields({ id: 'adId' }),
  )
}
