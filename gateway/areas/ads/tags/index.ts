import type { Area } from '#gateway/schema/area.ts'
import { adOf } from '#gateway/areas/ads/ads/complete-ad.ts'
import { saveTags } from './mutations/save-tags.ts'
import { professionSuggestions } from './queries/profession-suggestions.ts'
import { tagDetection } from './queries/tag-detection.ts'
import { tags as adTags } from './types/ad.ts'

/** Tags of ads. */
export const tags: Area = {
  name: 'tags',
  resolvers: {
    ReferenceData: { professionSuggestions, tagDetection },
    Mutation: { saveTags },
    Ad: { tags: adTags },
    SaveTagsPayload: { ad: adOf },
  },
}
