import { DataCountries } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { languages } from '#gateway/areas/identity/preferences/enums.ts'

/** `Query.countries` */
export const countries: NonNullable<QueryResolvers['countries']> = (_, { language }, { platform }) =>
  platform.call(DataCountries, { params: { language: languages.toWire(language) } })
