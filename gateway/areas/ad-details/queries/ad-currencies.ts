import { AdCurrencyList } from '#contract/ads.ts'
import type { QueryResolvers } from '../../../__generated__/resolvers.ts'

/** `Query.adCurrencies` */
export const adCurrencies: NonNullable<QueryResolvers['adCurrencies']> = (_, _arguments, { platform }) => platform.call(AdCurrencyList)
