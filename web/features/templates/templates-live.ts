import { graphql } from 'react-relay'
import type { templatesLiveSubscription } from '#web/__generated__/templatesLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { followCounts } from './counts-live.ts'

const templatesUpdated = graphql`
  subscription templatesLiveSubscription($companyId: ID!) {
    templatesUpdated(companyId: $companyId) {
      needsResync
      company {
        id
        emailTemplates {
          id
          databaseId
          name
        }
        stepTemplates {
          id
          databaseId
          name
        }
      }
    }
  }
`

/** Keeps the template lists current when templates are created, deleted or renamed. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<templatesLiveSubscription>({ subscription: templatesUpdated, variables: { companyId: company.id } }),
  ...followCounts(company.id),
]
