import { DataPlaces } from '#contract/identity/preferences-and-static-data.ts'
import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ReferenceData.placeSuggestions` */
export const placeSuggestions: NonNullable<ReferenceDataResolvers['placeSuggestions']> = (_, { text }, { platform }) =>
  platform.call(DataPlaces, { query: { text: text.slice(0, 60) } })
