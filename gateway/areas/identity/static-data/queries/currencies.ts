import { DataCurrencies } from '#contract/identity/preferences-and-static-data.ts'
import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ReferenceData.currencies` */
export const currencies: NonNullable<ReferenceDataResolvers['currencies']> = (_, _arguments, { platform }) =>
  platform.call(DataCurrencies)
