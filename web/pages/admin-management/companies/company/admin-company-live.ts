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

/** Refetches the invoices of the company, and the invoice in the panel, when a colleague changes one of them. */
export const live = ({ billedCompany }: { billedCompany: { company: { id: string } } }) => [
  follow<adminCompanyLiveSubscription>({
    subscription: billingUpdated,
    variables: {},
    updater: (_, { billingUpdated: { company, resync } }) => company?.id !== billedCompany.company.id && !resync,
  }),
]
