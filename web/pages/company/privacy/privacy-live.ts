import { graphql } from 'react-relay'
import type { privacyLiveSubscription } from '#web/__generated__/privacyLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription privacyLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      resync
      company {
        ...PrivacyPage_company
      }
    }
  }
`

/** Shows the changes that colleagues save, and new entries of the record. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<privacyLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
