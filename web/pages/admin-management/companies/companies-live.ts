import { graphql } from 'react-relay'
import type { companiesLiveSubscription } from '#web/__generated__/companiesLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'
import { officeTold } from '#web/office/office-told.ts'

const adminCompanyUpdated = graphql`
  subscription companiesLiveSubscription {
    adminCompanyUpdated {
      resync
      company {
        id
        ...CompanyTable_company
      }
    }
  }
`

/**
 * Keeps the rows current that a colleague changes; the list is read again for a company that is not in it, as a new
 * one.
 */
export const live = () => [
  follow<companiesLiveSubscription>({
    subscription: adminCompanyUpdated,
    variables: {},
    onEvent: ({ adminCompanyUpdated: { company } }) => officeTold.tell(company?.id),
  }),
]
