import type { UpdateAd } from '#contract/events.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf, toGlobalId } from '#gateway/schema/global-id.ts'
import { folderReference, projectReference } from '#gateway/areas/ads/tree/mappers.ts'
import { authoriseCompany } from '#gateway/areas/companies/companies/authorise.ts'
import { mapAd, type AdUpdateEvent, type AdUpdateMapper } from '../mappers.ts'

/** `Subscription.adUpdated` */
export const adUpdated: NonNullable<SubscriptionResolvers['adUpdated']> = {
  subscribe: async (_, { companyId }, context) => {
    const id = databaseIdOf(companyId, 'Company')
    await authoriseCompany(id, context)
    return subscribeToHub(context, {
      event: 'updateAd',
      company: id,
      filter: (event) => event.companyId === id,
      map: mapAdUpdate,
    })
  },
  resolve: (source: AdUpdateMapper) => source,
}

/** Returns the data of an event: the current ad, or the id of a deleted ad. */
function mapAdUpdate({ companyId, projectId, folderId, id, ad }: UpdateAd): AdUpdateEvent {
  return {
    ad: ad && mapAd(ad, { companyId, projectId, folderId }),
    deletedAdId: ad ? null : toGlobalId('Ad', id),
    project: projectReference(companyId, projectId),
    folder: folderReference(companyId, folderId),
  }
}
