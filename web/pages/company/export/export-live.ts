import { graphql } from 'react-relay'
import type { exportLiveSubscription } from '#web/__generated__/exportLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription exportLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...ExportPage_company
      }
    }
  }
`

/** Keeps the progress of the export current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<exportLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
