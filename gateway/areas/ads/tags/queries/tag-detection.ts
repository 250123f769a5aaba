import { DetectTags } from '#contract/ads/professions-and-tags.ts'
import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'
import { mapTag } from '../mappers.ts'

/** `ReferenceData.tagDetection`: aborts the call if the client disconnects (AD-110). */
export const tagDetection: NonNullable<ReferenceDataResolvers['tagDetection']> = async (_, { html }, { platform }) => {
  const { tags, isHomeLanguage } = await platform.call(DetectTags, { body: { data: html } })
  return { tags: tags.map(mapTag), isHomeLanguage }
}
