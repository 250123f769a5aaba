import { graphql } from 'react-relay'
import type { companiesLiveSubscription } from '#web/__generated__/companiesLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { officeChanges } from '#web/office/office-changes.ts'

const adminCompanyUpdated = graphql`
  subscription companiesLiveSubscription {
    adminCompanyUpdated {
      needsResync
      company {
        id
        ...CompanyTable_company
      }
    }
  }
`

/** Updates the rows that a colleague changes. Refetches the list if the company has no row, as a new company. */
export const live = () => [
  follow<companiesLiveSubscription>({
    subscription: adminCompanyUpdated,
    variables: {},
    onEvent: ({ adminCompanyUpdated: { company } }) => officeChanges.emit(company?.id),
  }),
]
