import type { GatewayContext } from '#gateway/context.ts'
import { loadCompany } from '#gateway/areas/companies/companies/loaders.ts'
import { adLoader } from '#gateway/areas/ads/ads/loaders.ts'

// What a subscription names is read with the caller's token before the stream opens; the platform refuses strangers.

/** Throws FORBIDDEN or NOT_FOUND unless the caller may see the company. */
export const authoriseCompany = async (companyId: number, context: GatewayContext): Promise<void> => {
  await loadCompany(companyId, context)
}

/** Throws FORBIDDEN or NOT_FOUND unless the caller may see the ad. */
export const authoriseAd = async (adId: number, context: GatewayContext): Promise<void> => {
  await context.load(adLoader, adId)
}
