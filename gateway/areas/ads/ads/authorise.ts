import type { GatewayContext } from '#gateway/context.ts'
import { adLoader } from './loaders.ts'

/**
 * Throws FORBIDDEN or NOT_FOUND unless the caller may see the ad. A subscription reads its object with the caller's
 * token before it starts, and the platform rejects strangers.
 */
export const authoriseAd = async (adId: number, context: GatewayContext): Promise<void> => {
  await context.load(adLoader, adId)
}
