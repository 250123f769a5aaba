import { createContext, use } from 'react'
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useParams } from 'react-router-dom'
import { hasRole, type StaffRole } from '#rules/people/roles.ts'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { numberParam } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'

// Spread in answers that add or remove a company, so that the shell shows the current companies.
void graphql`
  fragment viewer_companies on Viewer {
    companies {
      id
      databaseId
      name
      isTest
      testExpiresAt
      isDefault
      notifications
    }
  }
`

/** The shell's query of the signed-in user. */
export const userQuery = graphql`
  query viewerQuery @preloadable @throwOnFieldError {
    viewer {
      id
      name
      email
      firstName
      lastName
      isImpersonated
      profile @catch(to: NULL) {
        imageUrl
      }
      preferences @catch(to: NULL) {
        dateTimeFormat
        locale
        shouldMoveAtOnce
      }
      companies {
        id
        databaseId
        name
        isTest
        testExpiresAt
        isDefault
        notifications
      }
    }
  }
`

/** The reference to the shell's query. The loader of the signed-in layout starts the query. */
export const ViewerContext = createContext<PreloadedQuery<viewerQuery> | null>(null)

/** Returns the signed-in user and their companies. Suspends until they have loaded. */
export function useViewer() {
  const queryRef = use(ViewerContext)
  if (!queryRef) throw new Error('useViewer requires a signed-in user.')
  const { viewer } = usePreloadedQuery<viewerQuery>(userQuery, queryRef)
  const roles = currentUser()?.roles ?? []
  return { ...viewer, roles, hasRole: (role: StaffRole) => hasRole(roles, role) }
}

/** Returns the ID of the company in the URL. */
export function useCompanyId(): number {
  return numberParam(useParams(), 'company')
}
