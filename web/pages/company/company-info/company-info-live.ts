import { graphql } from 'react-relay'
import type { companyInfoLiveSubscription } from '#web/__generated__/companyInfoLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription companyInfoLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...CompanyInfoPage_company
      }
    }
  }
`

/** Keeps the company info current when colleagues save it. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<companyInfoLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
]
