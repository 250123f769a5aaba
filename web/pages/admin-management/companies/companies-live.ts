import { graphql } from 'react-relay'
import type { companiesLiveSubscription } from '#web/__generated__/companiesLiveSubscription.graphql.ts'
import { follow } from '../../../relay/page-data/follow.ts'

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

/** Keeps the rows current that a colleague changes. */
export const live = () => [follow<companiesLiveSubscription>({ subscription: adminCompanyUpdated, variables: {} })]
