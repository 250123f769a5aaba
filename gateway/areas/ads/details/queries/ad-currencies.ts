import { AdCurrencyList } from '#contract/ads/ads.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'

/** `Query.adCurrencies` */
export const adCurrencies: NonNullable<QueryResolvers['adCurrencies']> = (_, _arguments, { platform }) =>
  platform.call(AdCurrencyList)
