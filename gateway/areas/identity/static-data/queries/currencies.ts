import { DataCurrencies } from '#contract/identity/preferences-and-static-data.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.currencies` */
export const currencies: NonNullable<QueryResolvers['currencies']> = (_, _arguments, { platform }) =>
  platform.call(DataCurrencies)
