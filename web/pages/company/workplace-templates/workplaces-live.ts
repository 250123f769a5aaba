import { graphql } from 'react-relay'
import type { workplacesLiveSubscription } from '#web/__generated__/workplacesLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { followCounts } from '#web/features/templates/counts-live.ts'

const settingsUpdated = graphql`
  subscription workplacesLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...WorkplaceTemplatesPage_company
      }
    }
  }
`

/** Keeps the list of workplaces current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<workplacesLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
  ...followCounts(company.id),
]
