import type { GatewayContext } from '#gateway/context.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { adLoader } from './loaders.ts'
import { adReference, type AdMapper } from './mappers.ts'

/** Reads the rest of an ad if the operation selects more than is known. */
export const completeAd = (ad: AdMapper, context: GatewayContext, info: ReferenceInfo): AdMapper | Promise<AdMapper> =>
  completeIfSelected(ad, info, () => context.load(adLoader, ad.databaseId))

/** Resolves the `ad` of any payload. */
export const adOf = (
  { ad }: { ad?: AdMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (ad ? completeAd(ad, context, info) : null)

/** Resolves the `ad` of a source that has the ad's id; null if the source has no id. */
export const adById = (
  { adDatabaseId: id }: { adDatabaseId?: number | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeAd(adReference(id), context, info))

/** Resolves the `ad` of a source with the ad's id and title. */
export const namedAdById = (
  {
    adDatabaseId: id,
    adTitle: name,
  }: { adDatabaseId?: number | null | undefined; adTitle?: string | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeAd({ ...adReference(id), ...(name != null && { name }) }, context, info))
