import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { fetchQuery, graphql, type Subscription } from 'relay-runtime'
import type { useLinesQuery, useLinesQuery$data } from '#web/__generated__/useLinesQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { reportError } from '#web/relay/report-error.ts'

type Page = NonNullable<useLinesQuery$data['invoiceOrders']>

/** The lines of an invoice that are read. */
export interface Lines {
  readonly rows: Page['nodes']
  /** How many it has beyond these. */
  readonly further: number
}

/** What was read of an invoice as it was at a version; `next` is where its lines go on. */
export interface Kept {
  version: number
  rows: Page['nodes']
  count: number
  next: string | null
}

/**
 * What was read of the lines of invoices, as long as the page stands: rows go with their page of the table, what was
 * read of them does not.
 */
export const ReadLines = createContext<Map<number, Kept>>(new Map())

/**
 * The lines of an invoice: the first hundred are read when it is opened the first time, a hundred more with each
 * `readMore`, and kept; once the invoice has changed they are read anew (BILL-16).
 */
export function useLines({ databaseId, version }: { databaseId: number; version: number }): {
  lines: Lines | null
  isOpen: boolean
  isReadingMore: boolean
  toggle: () => void
  readMore: () => void
} {
  const [isOpen, setOpen] = useState(false)
  const readBefore = useContext(ReadLines)
  const [kept, setShown] = useState<Kept | null>(() => readBefore.get(databaseId) ?? null)
  const [isReadingMore, setReadingMore] = useState(false)
  const further = useRef<Subscription | null>(null)
  const isCurrent = kept?.version === version

  const read = useCallback(
    (before: Kept | null, failed: (error: unknown) => void): Subscription =>
      fetchQuery<useLinesQuery>(
        currentEnvironment(),
        graphql`
          query useLinesQuery($invoice: Int!, $after: String) @throwOnFieldError {
            invoiceOrders(by: { databaseId: $invoice }, first: 100, after: $after) {
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
                gross
                vat
              }
            }
          }
        `,
        { invoice: databaseId, after: before?.next ?? null },
        { fetchPolicy: 'network-only' },
      ).subscribe({
        next: ({ invoiceOrders: { nodes, totalCount, pageInfo } }) => {
          const now: Kept = {
            version,
            rows: [...(before?.rows ?? []), ...nodes],
            count: totalCount,
            next: pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null,
          }
          readBefore.set(databaseId, now)
          setShown(now)
        },
        complete: () => setReadingMore(false),
        error: (error: unknown) => {
          setReadingMore(false)
          failed(error)
        },
      }),
    [databaseId, version, readBefore],
  )

  useEffect(() => {
    if (!isOpen || isCurrent) return undefined
    // What failed is told, and the row closes: opening it again reads again (BILL-17).
    const reading = read(null, (error) => {
      setOpen(false)
      reportError(error)
    })
    return () => reading.unsubscribe()
  }, [isOpen, isCurrent, read])
  // Lines that go on with what is no longer shown are not waited for.
  useEffect(
    () => () => {
      further.current?.unsubscribe()
      setReadingMore(false)
    },
    [read],
  )
  return {
    lines: kept && { rows: kept.rows, further: kept.next === null ? 0 : kept.count - kept.rows.length },
    isOpen,
    isReadingMore,
    toggle: () => setOpen((open) => !open),
    readMore: () => {
      if (!isCurrent || kept.next === null || isReadingMore) return
      setReadingMore(true)
      further.current = read(kept, reportError)
    },
  }
}
