import { DataPlaces } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.placeSuggestions` */
export const placeSuggestions: NonNullable<QueryResolvers['placeSuggestions']> = (_, { text }, { platform }) =>
  platform.call(DataPlaces, { query: { text: text.slice(0, 60) } })
