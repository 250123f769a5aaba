import { useEffect, useEffectEvent, useState } from 'react'

/** A page that is gone to from outside: once for each place. */
export interface Begin {
  /** From 1. */
  page: number
  at: string
}

/** What `usePaginationFragment` answers of a list, and how many rows a page has. */
interface Paged<E> {
  edges: readonly E[]
  totalCount: number
  size: number
  /** The page that is gone to first, and again with each new place. */
  begin?: Begin
  hasNext: boolean
  isLoadingNext: boolean
  loadNext: (count: number, options?: { onComplete: (error: Error | null) => void }) => unknown
}

export interface NumberedPages<E> {
  /** The page shown now, from 1. */
  page: number
  pageCount: number
  rows: readonly E[]
  /** Places of the first and last row shown, from 1, and how many rows there are in all. */
  from: number
  to: number
  count: number
  isLoading: boolean
  /** The page that was gone to could not be read. */
  isFailed: boolean
  goTo: (page: number) => void
  again: () => void
}

/** Most rows that one read answers. */
const most = 100

const first: Begin = { page: 1, at: '' }

/**
 * Shows a connection, which is only ever read on from where it ended, by numbered pages: going to a page reads what
 * lies between, at most a few pages as the numbers go; until it has come the page before stays, also when it does not
 * come.
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
  const [wanted, setWanted] = useState(begin.page)
  const [isFailed, setFailed] = useState(false)
  const [at, setAt] = useState(begin.at)
  if (at !== begin.at) {
    setAt(begin.at)
    setWanted(begin.page)
    setFailed(false)
  }
  const count = Math.max(totalCount, edges.length)
  const pageCount = Math.max(1, Math.ceil(count / size))
  const page = Math.max(1, Math.min(wanted, Math.ceil(edges.length / size)))
  const rows = edges.slice((page - 1) * size, page * size)
  const readTo = (next: number) => {
    // The last page is asked for whole: how many there are may not be known.
    const missing = next * size - edges.length
    if (missing > 0 && hasNext && !isLoadingNext)
      loadNext(Math.min(most, missing), { onComplete: (error) => setFailed(error !== null) })
  }
  const goTo = (next: number) => {
    setFailed(false)
    setWanted(next)
    readTo(next)
  }
  // What was read again from its start reads on to the page that was gone to, however far that is.
  const readOn = useEffectEvent(() => readTo(wanted))
  useEffect(() => {
    if (!isLoadingNext && !isFailed) readOn()
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
    again: () => goTo(wanted),
  }
}
