import type { UpdateHome } from '#contract/base/events.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeHub } from '#gateway/hub/subscribe.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import type { ViewerMapper } from '#gateway/areas/identity/account/mappers.ts'
import { companyReference, type HomeUpdateEvent, type HomeUpdateMapper } from '../mappers.ts'

/** `Subscription.homeUpdated`: the events are those of the caller, so there is nothing to authorise. */
export const homeUpdated: NonNullable<SubscriptionResolvers['homeUpdated']> = {
  subscribe: (_, _arguments, context) => {
    viewerOf(context)
    return subscribeHub(context, {
      event: 'updateHome',
      // The token may have been renewed since, with other roles.
      map: (event) => mapHomeUpdate(event, viewerOf(context)),
    })
  },
  resolve: (source: HomeUpdateMapper) => source,
}

/** An event of one company, or of the list of companies when it names none. */
function mapHomeUpdate({ companyId, notifications, unseenCount }: UpdateHome, viewer: ViewerMapper): HomeUpdateEvent {
  if (companyId === null) return { company: null, viewer }
  return { company: { ...companyReference(companyId), notifications, unseenCount }, viewer: null }
}
