import { graphql } from 'react-relay'
import type { keysLiveSubscription } from '#web/__generated__/keysLiveSubscription.graphql.ts'
import type { PartnerKeyKind } from '#web/__generated__/keyActsDeleteMutation.graphql.ts'
import { follow } from '#web/relay/page-data/follow.ts'

const settingsUpdated = graphql`
  subscription keysLiveSubscription($companyId: ID!, $kind: PartnerKeyKind!) {
    settingsUpdated(companyId: $companyId) {
      needsResync
      company {
        id
        partnerKeys(kind: $kind) {
          ...KeysPage_keys
        }
      }
    }
  }
`

/** Adds keys that a colleague created and removes deleted keys. */
export const followKeys = (companyId: string, kind: PartnerKeyKind) => [
  follow<keysLiveSubscription>({ subscription: settingsUpdated, variables: { companyId, kind } }),
]
