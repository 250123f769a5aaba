import { use, useEffect, useMemo, useState, type ReactNode } from 'react'
import { usePreloadedQuery, type PreloadedQuery } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import type { OperationType } from 'relay-runtime'
import type { LiveModule, PageLoad, PageModule } from '#web/relay/define-route.ts'
import { onGap } from '#web/state/when-back.ts'
import { OwnedDataContext, SearchQueriesContext } from '#web/relay/page-data/page-context.ts'
import { useFollowed } from '#web/relay/page-data/useFollowed.ts'
import { useOwnedQuery } from '#web/relay/page-data/useOwnedQuery.ts'
import { ErrorBoundary } from '#web/ui/ErrorBoundary.tsx'

/**
 * The one owner of a page's data, from when it starts to load until the page is left: keeps its queries and reads them
 * anew when they came from the store, after a gap in the live events, and when an event tells of what the store does
 * not know.
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

/** The page with the answer to its query, kept current by its subscriptions. */
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
  if (!query) throw new Error('The page of a route with a query exports no query')
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
 * What keeps the page current, fetched when the page stands: events of meanwhile come with the subscriptions. When it
 * does not come it is asked for again as soon as the connection is back, which has the page read anew as well.
 */
function useLive(load: PageModule['live']): LiveModule['live'] | null {
  const [loaded, setLoaded] = useState<LiveModule | null>(null)
  useEffect(() => {
    if (!load || loaded) return
    let isHere = true
    const fetch = () =>
      load().then(
        (module) => {
          if (isHere) setLoaded(module)
        },
        () => {
          /* see above */
        },
      )
    void fetch()
    const forget = onGap(() => void fetch())
    return () => {
      isHere = false
      forget()
    }
  }, [load, loaded])
  return loaded?.live ?? null
}
