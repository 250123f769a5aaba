import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, type Subscription } from 'relay-runtime'
import type { useLinesQuery, useLinesQuery$data } from '#web/__generated__/useLinesQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useCompanyId } from '#web/shell/viewer.ts'

type Page = NonNullable<useLinesQuery$data['company']['invoiceOrders']>

/** The loaded lines of an invoice. */
export interface Lines {
  readonly rows: Page['nodes']
  /** The number of lines that are not loaded. */
  readonly remaining: number
}

/** The lines loaded for one version of an invoice. `next` is the cursor of the next lines. */
export interface CachedLines {
  version: number
  rows: Page['nodes']
  count: number
  next: string | null
}

/**
 * Caches loaded lines by invoice while the page is mounted. A row is unmounted together with its page of the table, but
 * its lines stay in the cache.
 */
export const LinesCacheContext = createContext<Map<number, CachedLines>>(new Map())

/**
 * Loads the lines of an invoice: the first hundred when the row is first opened, and a hundred more with each
 * `loadMore`. If the invoice changes, the lines are loaded again (BILL-16).
 */
export function useLines({ databaseId, version }: { databaseId: number; version: number }): {
  lines: Lines | null
  isOpen: boolean
  isLoadingMore: boolean
  toggle: () => void
  loadMore: () => void
} {
  const company = useCompanyId()
  const [isOpen, setOpen] = useState(false)
  const cache = useContext(LinesCacheContext)
  const [loaded, setLoaded] = useState<CachedLines | null>(() => cache.get(databaseId) ?? null)
  const [isLoadingMore, setLoadingMore] = useState(false)
  const loadingMore = useRef<Subscription | null>(null)
  const isCurrent = loaded?.version === version

  const load = useCallback(
    (before: CachedLines | null, failed: (error: unknown) => void): Subscription =>
      fetchQuery<useLinesQuery>(
        currentEnvironment(),
        graphql`
          query useLinesQuery($company: Int!, $invoice: Int!, $after: String) @throwOnFieldError {
            company(by: { databaseId: $company }) {
              invoiceOrders(invoice: { databaseId: $invoice }, first: 100, after: $after) {
                totalCount
                pageInfo {
                  hasNextPage
                  endCursor
                }
                nodes {
                  id
                  title
                  type
                  item
                  startsOn
                  expiresOn
                  isPaymentCanceled
                  gross {
                    amount
                  }
                  vat {
                    amount
                  }
                }
              }
            }
          }
        `,
        { company, invoice: databaseId, after: before?.next ?? null },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({
          company: {
            invoiceOrders: { nodes, totalCount, pageInfo },
          },
        }) => {
          const lines: CachedLines = {
            version,
            rows: [...(before?.rows ?? []), ...nodes],
            count: totalCount,
            next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
          }
          cache.set(databaseId, lines)
          setLoaded(lines)
        },
        complete: () => setLoadingMore(false),
        error: (error: unknown) => {
          setLoadingMore(false)
          failed(error)
        },
      }),
    [company, databaseId, version, cache],
  )

  useEffect(() => {
    if (!isOpen || isCurrent) return undefined
    // A failure is reported and closes the row. Opening the row again retries (BILL-17).
    const reading = load(null, (error) => {
      setOpen(false)
      reportError(error)
    })
    return () => reading.unsubscribe()
  }, [isOpen, isCurrent, load])
  // Cancels loading more lines of an outdated invoice version.
  useEffect(
    () => () => {
      loadingMore.current?.unsubscribe()
      setLoadingMore(false)
    },
    [load],
  )
  return {
    lines: loaded && { rows: loaded.rows, remaining: loaded.next === null ? 0 : loaded.count - loaded.rows.length },
    isOpen,
    isLoadingMore,
    toggle: () => setOpen((open) => !open),
    loadMore: () => {
      if (!isCurrent || loaded.next === null || isLoadingMore) return
      setLoadingMore(true)
      loadingMore.current = load(loaded, reportError)
    },
  }
}
