import { Suspense, use, type ReactNode } from 'react'
import { Navigate, useLoaderData, useLocation, useParams } from 'react-router-dom'
import { inCompany } from '../guard/guard.ts'
import type { PageLoad, PageRoute } from '../relay/define-route.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { RouteContext } from './route-context.ts'
import { useOwnedQuery } from './useOwnedQuery.ts'
import { useViewer } from './viewer.ts'

/** A page of the route table: owns its query, shows its skeleton, keeps its failures to itself. */
export function RoutedPage({ route }: { route: PageRoute }) {
  const load = useLoaderData<PageLoad>()
  useOwnedQuery(load.queryRef)
  const Skeleton = route.skeleton ?? PageSkeleton
  const inOneCompany = route.path.startsWith(':company')
  return (
    <RouteContext value={route}>
      <ErrorBoundary key={load.key} resetKey={load.load} fallback={failure}>
        <Suspense key={load.key} fallback={<Skeleton />}>
          {inOneCompany ? <OwnCompany><PageCode load={load} /></OwnCompany> : <PageCode load={load} />}
        </Suspense>
      </ErrorBoundary>
    </RouteContext>
  )
}

const failure = (error: unknown) => <PageFailure error={error} />

function PageCode({ load }: { load: PageLoad }) {
  const Code = use(load.code)
  return load.queryRef ? <Code queryRef={load.queryRef} /> : <Code />
}

/** A company that is not the user's leads to the same page of the default or first one, or Home without any (SHELL-86). */
function OwnCompany({ children }: { children: ReactNode }) {
  const { companies } = useViewer()
  const { company } = useParams()
  const { pathname, search } = useLocation()
  if (companies.some(({ databaseId }) => String(databaseId) === company)) return children
  const other = companies.find(({ isDefault }) => isDefault) ?? companies[0]
  return <Navigate replace to={other ? inCompany(pathname + search, other.databaseId) : '/'} />
}
