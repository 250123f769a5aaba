import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { authoriseCompany } from '#gateway/areas/companies/companies/authorise.ts'
import { mapTemplatesUpdate, type TemplatesUpdateMapper } from '../mappers.ts'

/** `Subscription.templatesUpdated`: each event contains both lists, so only the newest event matters. */
export const templatesUpdated: NonNullable<SubscriptionResolvers['templatesUpdated']> = {
  subscribe: async (_, { companyId }, context) => {
    const id = databaseIdOf(companyId, 'Company')
    await authoriseCompany(id, context)
    return subscribeToHub(context, {
      event: 'updateTemplates',
      company: id,
      filter: (event) => event.companyId === id,
      map: mapTemplatesUpdate,
    })
  },
  resolve: (source: TemplatesUpdateMapper) => source,
}
