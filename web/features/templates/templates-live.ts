import { graphql } from 'react-relay'
import type { templatesLiveSubscription } from '#web/__generated__/templatesLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { followCounts } from './counts-live.ts'

const templatesUpdated = graphql`
  subscription templatesLiveSubscription($companyId: ID!) {
    templatesUpdated(companyId: $companyId) {
      resync
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

/** Keeps the lists of templates current: those that come, go or get another name. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<templatesLiveSubscription>({ subscription: templatesUpdated, variables: { companyId: company.id } }),
  ...followCounts(company.id),
]
