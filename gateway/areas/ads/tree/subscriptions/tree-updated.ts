import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { authoriseCompany } from '#gateway/areas/companies/companies/authorise.ts'
import { mapTreeUpdate, type TreeUpdateMapper } from '../mappers.ts'

/** `Subscription.treeUpdated`: each event contains the whole tree of folders, so only the newest event matters. */
export const treeUpdated: NonNullable<SubscriptionResolvers['treeUpdated']> = {
  subscribe: async (_, { companyId }, context) => {
    const id = databaseIdOf(companyId, 'Company')
    await authoriseCompany(id, context)
    return subscribeToHub(context, {
      event: 'updateTree',
      company: id,
      filter: (event) => event.companyId === id,
      map: mapTreeUpdate,
    })
  },
  resolve: (source: TreeUpdateMapper) => source,
}
