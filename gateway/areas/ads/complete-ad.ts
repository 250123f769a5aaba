import type { GatewayContext } from '../../context.ts'
import { knownOrRead, type ReferenceInfo } from '../reference.ts'
import { adLoader } from './loaders.ts'
import type { AdMapper } from './mappers.ts'

/** Reads the rest of an ad when the operation asks for more than is known. */
export const completeAd = (ad: AdMapper, context: GatewayContext, info: ReferenceInfo): AdMapper | Promise<AdMapper> =>
  knownOrRead(ad, info, () => context.load(adLoader, ad.databaseId))

/** The `ad` of any payload. */
export const adOf = ({ ad }: { ad?: AdMapper | null | undefined }, _: unknown, context: GatewayContext, info: ReferenceInfo) =>
  ad ? completeAd(ad, context, info) : null
