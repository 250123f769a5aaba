import { DetectTags } from '#contract/ads/professions-and-tags.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { mapTag } from '../mappers.ts'

/** `Query.tagDetection`: aborts the call if the client disconnects (AD-110). */
export const tagDetection: NonNullable<QueryResolvers['tagDetection']> = async (_, { html }, { platform }) => {
  const { tags, isHomeLanguage } = await platform.call(DetectTags, { body: { data: html } })
  return { tags: tags.map(mapTag), isHomeLanguage }
}
