import { useEffect, useEffectEvent, useState } from 'react'

/** A page to go to. The list goes to it once for each value of `at`. */
export interface StartPage {
  /** Page number, from 1. */
  page: number
  at: string
}

/** The result of `usePaginationFragment` for a list, and the number of rows per page. */
interface Paged<E> {
  edges: readonly E[]
  totalCount: number
  size: number
  /** The page to show first, and again whenever `at` changes. */
  begin?: StartPage
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options?: { onComplete: (error: Error | null) => void }) => unknown
}

export interface NumberedPages<E> {
  /** The current page, from 1. */
  page: number
  pageCount: number
  rows: readonly E[]
  /** Positions of the first and last visible row, from 1, and the number of rows in total. */
  from: number
  to: number
  count: number
  isLoading: boolean
  /** The requested page could not be loaded. */
  isFailed: boolean
  goTo: (page: number) => void
  retry: () => void
}

/** Maximum number of rows in one request. */
const MAX_ROWS_PER_READ = 100

const first: StartPage = { page: 1, at: '' }

/**
 * Shows a connection as numbered pages. A connection can only be read forward, so going to a page loads all rows up to
 * it. The previous page stays until the rows have arrived, also if the request fails.
 */
export function useNumberedPages<E>({
  edges,
  totalCount,
  size,
  begin = first,
  hasNext,
  isLoadingNext,
  loadNext,
}: Paged<E>): NumberedPages<E> {
  const [requestedPage, setRequestedPage] = useState(begin.page)
  const [isFailed, setFailed] = useState(false)
  const [at, setAt] = useState(begin.at)
  if (at !== begin.at) {
    setAt(begin.at)
    setRequestedPage(begin.page)
    setFailed(false)
  }
  const count = Math.max(totalCount, edges.length)
  const pageCount = Math.max(1, Math.ceil(count / size))
  const page = Math.max(1, Math.min(requestedPage, Math.ceil(edges.length / size)))
  const rows = edges.slice((page - 1) * size, page * size)
  const loadUpTo = (next: number) => {
    // Request a full last page, because the total may be unknown.
    const missing = next * size - edges.length
    if (missing > 0 && hasNext && !isLoadingNext)
      loadNext(Math.min(MAX_ROWS_PER_READ, missing), { onComplete: (error) => setFailed(error !== null) })
  }
  const goTo = (next: number) => {
    setFailed(false)
    setRequestedPage(next)
    loadUpTo(next)
  }
  // After a refetch from the start, load the rows up to the requested page again.
  const loadRequestedPage = useEffectEvent(() => loadUpTo(requestedPage))
  useEffect(() => {
    if (!isLoadingNext && !isFailed) loadRequestedPage()
  }, [edges.length, isLoadingNext, isFailed])
  return {
    page,
    pageCount,
    rows,
    from: (page - 1) * size + 1,
    to: (page - 1) * size + rows.length,
    count,
    isLoading: isLoadingNext,
    isFailed,
    goTo,
    retry: () => goTo(requestedPage),
  }
}
