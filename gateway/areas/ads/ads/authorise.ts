import type { GatewayContext } from '#gateway/context.ts'
import { adLoader } from './loaders.ts'

/**
 * Reads the ad of a subscription with the caller's token before the stream opens. Throws FORBIDDEN or NOT_FOUND if the
 * caller cannot see the ad.
 */
export const authoriseAd = async (adId: number, context: GatewayContext): Promise<void> => {
  await context.load(adLoader, adId)
}
