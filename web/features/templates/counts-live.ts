import { graphql } from 'react-relay'
import type { countsLiveSettingsSubscription } from '#web/__generated__/countsLiveSettingsSubscription.graphql.ts'
import type { countsLiveTemplatesSubscription } from '#web/__generated__/countsLiveTemplatesSubscription.graphql.ts'
import { follow, type Followed } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription countsLiveSettingsSubscription($companyId: ID!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        ...TemplatesPage_company
      }
    }
  }
`

const templatesUpdated = graphql`
  subscription countsLiveTemplatesSubscription($companyId: ID!) {
    templatesUpdated(companyId: $companyId) {
      needsResync
      company {
        ...TemplatesPage_company
      }
    }
  }
`

/** Keeps the counts on the tabs of the template lists current. */
export const followCounts = (companyId: string): Followed[] => [
  follow<countsLiveSettingsSubscription>({ subscription: settingsUpdated, variables: { companyId } }),
  follow<countsLiveTemplatesSubscription>({ subscription: templatesUpdated, variables: { companyId } }),
]
