import { createContext, use } from 'react'
import { graphql, usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useParams } from 'react-router-dom'
import { hasRole, type StaffRole } from '#rules/people/roles.ts'
import type { viewerQuery } from '#web/__generated__/viewerQuery.graphql.ts'
import { numberParam } from '#web/relay/define-route.ts'
import { currentUser } from '#web/relay/session.ts'

/** What the shell and the guards know of the signed-in user. */
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
      }
      companies {
        id
        databaseId
        name
        isDefault
        notifications
      }
    }
  }
`

/** The shell's query, started by the route of the signed-in layout. */
export const ViewerContext = createContext<PreloadedQuery<viewerQuery> | null>(null)

/** The signed-in user with his or her companies. Suspends until they are known. */
export function useViewer() {
  const queryRef = use(ViewerContext)
  if (!queryRef) throw new Error('useViewer is for pages of signed-in users')
  const { viewer } = usePreloadedQuery<viewerQuery>(userQuery, queryRef)
  const roles = currentUser()?.roles ?? []
  return { ...viewer, roles, hasRole: (role: StaffRole) => hasRole(roles, role) }
}

/** Id of the company in the address. */
export function useCompanyId(): number {
  return numberParam(useParams(), 'company')
}
