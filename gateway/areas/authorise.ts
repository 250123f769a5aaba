import type { GatewayContext } from '../context.ts'
import { loadCompany } from './companies/loaders.ts'
import { adLoader } from './ads/loaders.ts'

// What a subscription names is read with the caller's token before the stream opens; the platform refuses strangers.

/** Throws FORBIDDEN or NOT_FOUND unless the caller may see the company. */
export const authoriseCompany = async (companyId: number, context: GatewayContext): Promise<void> => {
  await loadCompany(companyId, context)
}

/** Throws FORBIDDEN or NOT_FOUND unless the caller may see the ad. */
export const authoriseAd = async (adId: number, context: GatewayContext): Promise<void> => {
  await context.load(adLoader, adId)
}
