import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { authoriseCompany } from '#gateway/areas/companies/companies/authorise.ts'
import { mapSettingsUpdate, type SettingsUpdateMapper } from '../mappers.ts'

/** `Subscription.settingsUpdated`: an event carries no details, so only the newest matters. */
export const settingsUpdated: NonNullable<SubscriptionResolvers['settingsUpdated']> = {
  subscribe: async (_, { companyId }, context) => {
    const id = databaseIdOf(companyId, 'Company')
    await authoriseCompany(id, context)
    return subscribeToHub(context, {
      event: 'updateSettings',
      company: id,
      filter: (event) => event.companyId === id,
      map: mapSettingsUpdate,
    })
  },
  resolve: (source: SettingsUpdateMapper) => source,
}
