import { useMemo } from 'react'
import { graphql } from 'react-relay'
import type { useTemplatesLiveSubscription } from '#web/__generated__/useTemplatesLiveSubscription.graphql.ts'
import { useLive } from '../../../relay/live.ts'

const templatesUpdated = graphql`
  subscription useTemplatesLiveSubscription($companyId: ID!) {
    templatesUpdated(companyId: $companyId) {
      company {
        id
        emailTemplates {
          id
          databaseId
          name
        }
        stepTemplates {
          id
          databaseId
          name
        }
      }
    }
  }
`

/** Keeps the lists of templates current: those that come, go or get another name. */
export function useTemplatesLive(companyId: string): void {
  useLive<useTemplatesLiveSubscription>(useMemo(() => ({ subscription: templatesUpdated, variables: { companyId } }), [companyId]))
}
