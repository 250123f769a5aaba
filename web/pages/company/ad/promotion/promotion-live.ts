import { graphql } from 'react-relay'
import type { promotionLiveSubscription } from '#web/__generated__/promotionLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { live as adPageLive } from '#web/features/ad/ad-page-live.ts'
import { offerChangedSignal } from '#web/features/promotion/offer-changed.ts'

const settingsUpdated = graphql`
  subscription promotionLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        id
      }
    }
  }
`

/**
 * Keeps the page current like an ad page. Also follows changes of the company's orders, credits, prices and pictures by
 * other users.
 */
export const live: typeof adPageLive = (data, page) => [
  ...adPageLive(data, page),
  follow<promotionLiveSubscription>({
    subscription: settingsUpdated,
    variables: { companyId: data.ad.company.id },
    updater: () => false,
    onEvent: () => offerChangedSignal.emit(),
  }),
]
