import { Suspense, useEffect, type ReactNode } from 'react'
import { useLoaderData, useLocation, useNavigate, useParams } from 'react-router-dom'
import { OVERSIGHT_ROLES, hasAnyRole } from '#rules/people/roles.ts'
import { pathInCompany } from '#web/guard/guard.ts'
import type { PageLoad, PageRoute } from '#web/relay/define-route.ts'
import { invalidateStore } from '#web/relay/environment.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'
import styles from './Page.module.css'
import { PageFailure } from './PageFailure.tsx'
import { OwnedPage, PageOwner } from './PageOwner.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { RouteContext } from './route-context.ts'
import { useViewer } from './viewer.ts'

/** A page of the route table. Owns its data, shows its skeleton and contains its failures. */
export function RoutedPage({ route }: { route: PageRoute }) {
  const load = useLoaderData<PageLoad>()
  const Skeleton = route.skeleton ?? PageSkeleton
  const page = <OwnedPage load={load} />
  return (
    <RouteContext value={route}>
      <PageOwner load={load}>
        <ErrorBoundary key={load.key} resetKey={load.load} fallback={failure}>
          <Suspense
            key={load.key}
            fallback={
              <main id="content" tabIndex={-1} className={styles.page} aria-busy="true">
                <Skeleton />
              </main>
            }
          >
            {route.path.startsWith(':company') ? <OwnCompany>{page}</OwnCompany> : page}
          </Suspense>
        </ErrorBoundary>
      </PageOwner>
    </RouteContext>
  )
}

const failure = (error: unknown) => <PageFailure error={error} />

/**
 * Redirects a user who is not a member of the company to the same page of their default company, their first company,
 * or Home if they have no company. Staff with oversight roles can stay (SHELL-86).
 */
function OwnCompany({ children }: { children: ReactNode }) {
  const { companies, roles } = useViewer()
  const { company } = useParams()
  const { pathname, search } = useLocation()
  if (companies.some(({ databaseId }) => String(databaseId) === company) || hasAnyRole(roles, OVERSIGHT_ROLES))
    return children
  const other = companies.find(({ isDefault }) => isDefault) ?? companies[0]
  return <LeaveCompany to={other ? pathInCompany(pathname + search, other.databaseId) : '/'} />
}

/**
 * Redirects to a page. Marks all loaded data as stale first: the page of an ad of the lost company would otherwise be
 * shown again from this data.
 */
function LeaveCompany({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    invalidateStore()
    void navigate(to, { replace: true })
  }, [navigate, to])
  return null
}
