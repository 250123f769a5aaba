import { GetProfessions } from '#contract/ads/professions-and-tags.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.professionSuggestions` */
export const professionSuggestions: NonNullable<QueryResolvers['professionSuggestions']> = (
  _,
  { text },
  { platform },
) => platform.call(GetProfessions, { body: { data: text } })
