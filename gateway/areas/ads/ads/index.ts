import type { Area } from '#gateway/schema/area.ts'
import { numericNodeReader } from '#gateway/schema/node.ts'
import { completeFolder, completeProject } from '#gateway/areas/ads/tree/complete.ts'
import { folderOf } from '#gateway/areas/ads/tree/types/payloads.ts'
import { adOf, completeAd } from './complete-ad.ts'
import { adLoader } from './loaders.ts'
import { adReference } from './mappers.ts'
import { archiveAd } from './mutations/archive-ad.ts'
import { copyAd } from './mutations/copy-ad.ts'
import { createAd } from './mutations/create-ad.ts'
import { deleteAd } from './mutations/delete-ad.ts'
import { findAndImportAd, importAd } from './mutations/import-ad.ts'
import { moveAd } from './mutations/move-ad.ts'
import { muteAd } from './mutations/mute-ad.ts'
import { renameAd } from './mutations/rename-ad.ts'
import { archiveAds, moveAds, muteAds } from './mutations/several-ads.ts'
import { setAdEditStep } from './mutations/set-ad-edit-step.ts'
import { unmuteAd } from './mutations/unmute-ad.ts'
import { unpublishAd } from './mutations/unpublish-ad.ts'
import { ad } from './queries/ad.ts'
import { importOrigins } from './queries/import-origins.ts'
import { adUpdated } from './subscriptions/ad-updated.ts'
import { adFields } from './types/ad.ts'
import { companyAds } from './types/company.ts'
import { folderAds } from './types/folder.ts'
import { adViewerCan } from './types/viewer-can.ts'

/** Ads, from draft to archive. */
export const ads: Area = {
  name: 'ads',
  resolvers: {
    Query: { ad },
    ClientConfig: { importOrigins },
    Mutation: {
      archiveAd,
      archiveAds,
      copyAd,
      createAd,
      deleteAd,
      findAndImportAd,
      importAd,
      moveAd,
      moveAds,
      muteAd,
      muteAds,
      renameAd,
      setAdEditStep,
      unmuteAd,
      unpublishAd,
    },
    Subscription: { adUpdated },
    Ad: { ...adFields, ...adViewerCan },
    AdUpdate: {
      project: ({ project }, _, context, info) => (project ? completeProject(project, context, info) : null),
      folder: ({ folder }, _, context, info) => (folder ? completeFolder(folder, context, info) : null),
    },
    ReadJob: {
      ad: ({ adId }, _, context, info) => (adId === null ? null : completeAd(adReference(adId), context, info)),
    },
    Company: { ads: companyAds },
    Folder: { ads: folderAds },
    AdResult: { ad: adOf },
    ArchiveAdPayload: { ad: adOf },
    CopyAdPayload: { ad: adOf },
    CreateAdPayload: { ad: adOf, folder: folderOf },
    ImportAdPayload: { ad: adOf },
    MoveAdPayload: { ad: adOf, folder: folderOf },
    MuteAdPayload: { ad: adOf },
    RenameAdPayload: { ad: adOf },
    SetAdEditStepPayload: { ad: adOf },
    UnmuteAdPayload: { ad: adOf },
    UnpublishAdPayload: { ad: adOf },
  },
  nodes: { Ad: numericNodeReader((id, context) => context.load(adLoader, id)) },
}
