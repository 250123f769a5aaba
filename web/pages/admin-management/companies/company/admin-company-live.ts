import { graphql } from 'react-relay'
import type { adminCompanyLiveBillingSubscription } from '#web/__generated__/adminCompanyLiveBillingSubscription.graphql.ts'
import type { adminCompanyLiveSubscription } from '#web/__generated__/adminCompanyLiveSubscription.graphql.ts'
import type { adminCompanyLiveTimelineSubscription } from '#web/__generated__/adminCompanyLiveTimelineSubscription.graphql.ts'
import { officeChanges } from '#web/office/office-changes.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const billingUpdated = graphql`
  subscription adminCompanyLiveBillingSubscription {
    billingUpdated {
      needsResync
      company {
        id
      }
    }
  }
`

const adminCompanyUpdated = graphql`
  subscription adminCompanyLiveSubscription {
    adminCompanyUpdated {
      needsResync
      company {
        databaseId
      }
    }
  }
`

const companyTimelineUpdated = graphql`
  subscription adminCompanyLiveTimelineSubscription($company: ID!) {
    companyTimelineUpdated(companyId: $company) {
      needsResync
    }
  }
`

interface Data {
  office: { company: { databaseId: number; company: { id: string }; viewerCanReadTimeline: boolean } }
}

/**
 * Refetches the page and its timeline when the company buys something or a colleague changes it: an invoice, a setting
 * or a note. A new entry of the log refetches the timeline and the key numbers, for staff who read the log.
 */
export const live = ({ office: { company: own } }: Data) => {
  const isOther = {
    billing: (companyId: string | undefined, isResync: boolean) => companyId !== own.company.id && !isResync,
    company: (databaseId: number | undefined, isResync: boolean) => databaseId !== own.databaseId && !isResync,
  }
  return [
    follow<adminCompanyLiveBillingSubscription>({
      subscription: billingUpdated,
      variables: {},
      updater: (_, { billingUpdated: { company, needsResync: resync } }) => isOther.billing(company?.id, resync),
      onEvent: ({ billingUpdated: { company, needsResync: resync } }) => {
        if (!isOther.billing(company?.id, resync)) officeChanges.emit()
      },
    }),
    follow<adminCompanyLiveSubscription>({
      subscription: adminCompanyUpdated,
      variables: {},
      updater: (_, { adminCompanyUpdated: { company, needsResync: resync } }) =>
        isOther.company(company?.databaseId, resync),
      onEvent: ({ adminCompanyUpdated: { company, needsResync: resync } }) => {
        if (!isOther.company(company?.databaseId, resync)) officeChanges.emit()
      },
    }),
    ...(own.viewerCanReadTimeline
      ? [
          follow<adminCompanyLiveTimelineSubscription>({
            subscription: companyTimelineUpdated,
            variables: { company: own.company.id },
            updater: () => false,
            onEvent: () => officeChanges.emit(),
          }),
        ]
      : []),
  ]
}
