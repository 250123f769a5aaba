import type { UpdateHome } from '#contract/events.ts'
import type { SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { subscribeToHub } from '#gateway/hub/subscribe.ts'
import { viewerOf } from '#gateway/areas/identity/account/viewer.ts'
import type { ViewerMapper } from '#gateway/areas/identity/account/mappers.ts'
import { companyReference, type HomeUpdateEvent, type HomeUpdateMapper } from '../mappers.ts'

/** `Subscription.homeUpdated`: needs no authorisation, because the events are the caller's own. */
export const homeUpdated: NonNullable<SubscriptionResolvers['homeUpdated']> = {
  subscribe: (_, _arguments, context) => {
    viewerOf(context)
    return subscribeToHub(context, {
      event: 'updateHome',
      // The token may have been renewed with other roles since the subscription started.
      map: (event) => mapHomeUpdate(event, viewerOf(context)),
    })
  },
  resolve: (source: HomeUpdateMapper) => source,
}

/** Returns the data of an event about one company, or about the list of companies if it names none. */
function mapHomeUpdate({ companyId, notifications, unseenCount }: UpdateHome, viewer: ViewerMapper): HomeUpdateEvent {
  if (companyId === null) return { company: null, viewer }
  return { company: { ...companyReference(companyId), notifications, unseenCount }, viewer: null }
}
