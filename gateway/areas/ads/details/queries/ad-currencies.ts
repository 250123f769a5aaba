import { AdCurrencyList } from '#contract/ads/ads.ts'
import type { ReferenceDataResolvers } from '#gateway/__generated__/resolvers.ts'

/** `ReferenceData.adCurrencies` */
export const adCurrencies: NonNullable<ReferenceDataResolvers['adCurrencies']> = (_, _arguments, { platform }) =>
  platform.call(AdCurrencyList)
