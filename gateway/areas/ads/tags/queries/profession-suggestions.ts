import { GetProfessions } from '#contract/ads/professions-and-tags.ts'
import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ReferenceData.professionSuggestions` */
export const professionSuggestions: NonNullable<ReferenceDataResolvers['professionSuggestions']> = (
  _,
  { text },
  { platform },
) => platform.call(GetProfessions, { body: { data: text } })
