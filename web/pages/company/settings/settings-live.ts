import { graphql } from 'react-relay'
import type { settingsLiveSubscription } from '#web/__generated__/settingsLiveSubscription.graphql.ts'
import type { settingsLiveTemplatesSubscription } from '#web/__generated__/settingsLiveTemplatesSubscription.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription settingsLiveSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...SettingsPage_company
      }
    }
  }
`

const templatesUpdated = graphql`
  subscription settingsLiveTemplatesSubscription($companyId: ID!) {
    templatesUpdated(companyId: $companyId) {
      needsResync
      company {
        ...SettingsPage_company
      }
    }
  }
`

/** Keeps the states of the tiles current. */
export const live = ({ company }: { company: { id: string } }) => [
  follow<settingsLiveSubscription>({ subscription: settingsUpdated, variables: { companyId: company.id } }),
  follow<settingsLiveTemplatesSubscription>({ subscription: templatesUpdated, variables: { companyId: company.id } }),
]
