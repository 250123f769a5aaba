import { graphql } from 'react-relay'
import type { adminCompanyLiveSubscription } from '#web/__generated__/adminCompanyLiveSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const billingUpdated = graphql`
  subscription adminCompanyLiveSubscription {
    billingUpdated {
      resync
      company {
        id
      }
    }
  }
`

/** The company's invoices and the one in the panel are read anew when a colleague changes one of them. */
export const live = ({ billedCompany }: { billedCompany: { company: { id: string } } }) => [
  follow<adminCompanyLiveSubscription>({
    subscription: billingUpdated,
    variables: {},
    updater: (_, { billingUpdated: told }) => told.company?.id !== billedCompany.company.id && !told.resync,
  }),
]
