import type { FolderResolvers } from '#gateway/__generated__/resolvers.ts'
import { findFolder } from '#gateway/areas/ads/tree/complete.ts'
import type { FolderMapper } from '#gateway/areas/ads/tree/mappers.ts'
import { mapAd, type AdMapper } from '../mappers.ts'

const mapAds = (ads: NonNullable<FolderMapper['ads']>): AdMapper[] => ads.map(({ ad, place }) => mapAd(ad, place))

/** `Folder.ads`: part of the tree; read separately if only the folder is known. */
export const folderAds: NonNullable<FolderResolvers['ads']> = (folder, _, context) =>
  folder.ads
    ? mapAds(folder.ads)
    : findFolder(folder.companyId, folder.databaseId, context).then((complete) => mapAds(complete?.ads ?? []))
