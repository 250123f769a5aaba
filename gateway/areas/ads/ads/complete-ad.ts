import type { GatewayContext } from '#gateway/context.ts'
import { knownOrRead, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { adLoader } from './loaders.ts'
import { adReference, type AdMapper } from './mappers.ts'

/** Reads the rest of an ad when the operation asks for more than is known. */
export const completeAd = (ad: AdMapper, context: GatewayContext, info: ReferenceInfo): AdMapper | Promise<AdMapper> =>
  knownOrRead(ad, info, () => context.load(adLoader, ad.databaseId))

/** The `ad` of any payload. */
export const adOf = (
  { ad }: { ad?: AdMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (ad ? completeAd(ad, context, info) : null)

/** The `ad` of what tells which; null where it is of none. */
export const adById = (
  { adDatabaseId: id }: { adDatabaseId?: number | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeAd(adReference(id), context, info))

/** The same where its title came along. */
export const namedAdById = (
  {
    adDatabaseId: id,
    adTitle: name,
  }: { adDatabaseId?: number | null | undefined; adTitle?: string | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeAd({ ...adReference(id), ...(name != null && { name }) }, context, info))
