import { use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { OperationType } from 'relay-runtime'
import type { LiveModule, PageLoad, PageModule } from '#web/relay/define-route.ts'
import { onGap } from '#web/state/connection-gap.ts'
import { OwnedDataContext, SearchQueriesContext } from '#web/relay/page-data/page-context.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import { useOwnedQuery } from '#web/relay/page-data/useOwnedQuery.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'

/**
 * Owns a page's data from the start of loading until the user leaves the page. Keeps its queries in the store.
 * Refetches them if they came from the store, after a gap in the live events, and after an event that the store cannot
 * apply.
 */
export function PageOwner({ load: { page, search }, children }: { load: PageLoad; children: ReactNode }) {
  const owned = useOwnedQuery(page.queryRef)
  useEffect(() => page.show(), [page])
  return (
    <OwnedDataContext value={owned}>
      {Object.entries(search).map(([name, queryRef]) => (
        <QueryOwner key={name} queryRef={queryRef} />
      ))}
      <SearchQueriesContext value={search}>{children}</SearchQueriesContext>
    </OwnedDataContext>
  )
}

function QueryOwner({ queryRef }: { queryRef: PreloadedQuery<OperationType> | null }) {
  useOwnedQuery(queryRef)
  return null
}

/** Renders the page with its query's data, and follows its subscriptions. */
export function OwnedPage({
  load: {
    load,
    page: { code, queryRef },
  },
}: {
  load: PageLoad
}) {
  const module = use(code)
  const { default: Page, Failure } = module
  const page = queryRef ? <DataPage module={module} queryRef={queryRef} /> : <Page data={null} />
  return Failure ? (
    <ErrorBoundary resetKey={load} fallback={(error) => <Failure error={error} />}>
      {page}
    </ErrorBoundary>
  ) : (
    page
  )
}

function DataPage({
  module: { default: Page, query, live },
  queryRef,
}: {
  module: PageModule
  queryRef: PreloadedQuery<OperationType>
}) {
  if (!query) throw new Error('The route has a query, but its page does not export `query`.')
  const data = usePreloadedQuery<OperationType>(query, queryRef)
  const navigate = useNavigate()
  const follows = useLive(live)
  const followed = useMemo(
    () => follows?.(data, { navigate, search: () => new URLSearchParams(location.search) }) ?? [],
    [follows, data, navigate],
  )
  useFollowed(followed, use(OwnedDataContext))
  return <Page data={data} />
}

/**
 * Loads the page's live module after the page has rendered. The subscriptions report events that were missed in
 * between. If loading fails, retries when the connection is back, which also refetches the page.
 */
function useLive(load: PageModule['live']): LiveModule['live'] | null {
  const [loaded, setLoaded] = useState<LiveModule | null>(null)
  useEffect(() => {
    if (!load || loaded) return
    let isMounted = true
    const fetch = () =>
      load().then(
        (module) => {
          if (isMounted) setLoaded(module)
        },
        () => {
          /* see above */
        },
      )
    void fetch()
    const unsubscribe = onGap(() => void fetch())
    return () => {
      isMounted = false
      unsubscribe()
    }
  }, [load, loaded])
  return loaded?.live ?? null
}
