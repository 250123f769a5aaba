import { DataCountries } from '#contract/identity/preferences-and-static-data.ts'
import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'
import { languages } from '#gateway/areas/identity/preferences/enums.ts'

/** `ReferenceData.countries` */
export const countries: NonNullable<ReferenceDataResolvers['countries']> = (_, { language }, { platform }) =>
  platform.call(DataCountries, { params: { language: languages.toWire(language) } })
