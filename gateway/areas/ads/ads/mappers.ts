import { mapAdAtService, type AdAtEmploymentServiceMapper } from '#gateway/areas/integrations/services/mappers.ts'
import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { Ad, AdPlace } from '#contract/ads/ad.ts'
import { userActor, type ActorSource } from '#gateway/schema/actor.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { promotionPackages } from '#gateway/areas/companies/companies/enums.ts'
import type { FolderMapper, ProjectMapper } from '#gateway/areas/ads/tree/mappers.ts'
import { adRelations, applicationMethods, readProgress, type adParts, adTypes, type Progress } from './enums.ts'

/** The ad's own fields, which one read returns together. */
export interface AdFields {
  name: string
  owner: ActorSource
  city: string | null
  country: string | null
  startsAt: string | null
  endsAt: string | null
  status: ReturnType<typeof adTypes.toName>
  applicationMethod: ReturnType<typeof applicationMethods.toName>
  source: string
  progress: Progress
  promotion: ReturnType<typeof promotionPackages.toName>
  selectedPromotion: ReturnType<typeof promotionPackages.toName> | null
  relation: ReturnType<typeof adRelations.toName>
  isMuted: boolean
  notifications: number
  newApplicationCount: number
  applicationCount: number
  updatedAt: string
  isPromotable: boolean
  icon: string | null
  publicUrl: string | null
  employmentService: AdAtEmploymentServiceMapper | null
}

/** The folder and project of an ad. Events only carry the ids. */
export type KnownPlace = Pick<AdPlace, 'companyId' | 'projectId' | 'folderId'> & Partial<AdPlace>

/** Source of `Ad`. Only the ids are always present; the folder is present if the ad was read. */
export interface AdMapper extends Partial<AdFields> {
  id: string
  databaseId: number
  place?: KnownPlace
  missing?: ReturnType<typeof adParts.toName>[]
}

/** The data of an event for `AdUpdate`. */
export interface AdUpdateEvent {
  ad: AdMapper | null
  deletedAdId: string | null
  project: ProjectMapper
  folder: FolderMapper
}

/** Source of `AdUpdate`. */
export type AdUpdateMapper = EventSource<AdUpdateEvent>

/** Returns the source of an ad that is only known by its id. */
export const adReference = (databaseId: number): AdMapper => ({ id: toGlobalId('Ad', databaseId), databaseId })

/** Returns the source of an ad with all its own fields. */
export function mapAd(ad: Ad, place: KnownPlace): AdMapper & AdFields {
  return {
    id: toGlobalId('Ad', ad.id),
    databaseId: ad.id,
    name: ad.name,
    owner: userActor(ad.ownerId, ad.owner),
    city: ad.city,
    country: ad.country,
    startsAt: ad.start,
    endsAt: ad.end,
    status: adTypes.toName(ad.type),
    applicationMethod: applicationMethods.toName(ad.use),
    source: ad.source,
    progress: readProgress(ad.state),
    promotion: promotionPackages.toName(ad.promotion),
    selectedPromotion: ad.selectedPromotion === null ? null : promotionPackages.toName(ad.selectedPromotion),
    relation: adRelations.toName(ad.relation),
    isMuted: ad.muted,
    notifications: ad.notifications,
    newApplicationCount: ad.applications.new,
    applicationCount: ad.applications.total,
    updatedAt: ad.updated,
    isPromotable: ad.promotable,
    icon: ad.icon,
    publicUrl: ad.publicUrl,
    employmentService: mapAdAtService(ad.employmentService),
    place,
  }
}
