import { graphql } from 'react-relay'
import type { companyProfileLiveSubscription } from '#web/__generated__/companyProfileLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription companyProfileLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...CompanyProfilePage_company
      }
    }
  }
`

/** Keeps the profile current when colleagues save it. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<companyProfileLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
