import { graphql } from 'react-relay'
import type { privacyLiveSubscription } from '#web/__generated__/privacyLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription privacyLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...PrivacyPage_company
      }
    }
  }
`

/** Keeps the settings and the record of erasures and exports current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<privacyLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
