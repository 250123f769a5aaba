import type { GatewayContext } from '#gateway/context.ts'
import { adLoader } from './loaders.ts'

/**
 * Throws FORBIDDEN or NOT_FOUND unless the caller may see the ad. A subscription reads what it names with the caller's
 * token before the stream opens; the platform refuses strangers.
 */
export const authoriseAd = async (adId: number, context: GatewayContext): Promise<void> => {
  await context.load(adLoader, adId)
}
