import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { FURTHEST_PAGE, upToFurthest } from './furthest-page.ts'
import type { Begin } from './useNumberedPages.ts'

/** The page that an address says, from 1. */
function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page > 0 ? Math.min(page, FURTHEST_PAGE) : 1
}

/** What a list is narrowed by, by the names in the address; null leaves out. */
type Narrowed = Readonly<Record<string, string | null>>

interface ListAddress {
  address: URLSearchParams
  /** The page that the address says, to be gone to when the list opens and whenever a link leads to it. */
  begin: Begin
  /** Narrows the list, which then begins at its first page; null for one without numbered pages. */
  narrow: (pages: Pages | null, narrowed: Narrowed) => void
  /** The same pages, as far as a list is read on; the one gone to stands in the address. */
  addressed: <P extends Pages>(pages: P) => P & { isCut: boolean }
}

interface Pages {
  goTo: (page: number) => void
  pageCount: number
}

/**
 * Keeps in the address what a list is narrowed by and which of its pages is shown, so that a reload shows the same
 * (ADMIN-04).
 */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams()
  const { key } = useLocation()
  const type = useNavigationType()
  const [at, setAt] = useState(key)
  // What the list writes itself takes the place of what stood there.
  if (at !== key && type !== 'REPLACE') setAt(key)
  const write = (values: Narrowed) =>
    setAddress(
      () => {
        // Of two changes the second may come before the page is drawn with the first.
        const next = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries(values)) {
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true },
    )
  return {
    address,
    begin: { page: pageOf(address), at },
    narrow: (pages, narrowed) => {
      pages?.goTo(1)
      write({ ...narrowed, page: null })
    },
    addressed: (pages) => ({
      ...upToFurthest(pages),
      goTo: (page: number) => {
        pages.goTo(page)
        write({ page: page === 1 ? null : String(page) })
      },
    }),
  }
}

/**
 * Reads a list as it is to be narrowed and sorted, when that is something else than it was: the page comes with what it
 * was at first (`begin` of its route). The read follows what is drawn, so that no event of the moment reads the list as
 * it was before.
 */
export function useRead<V>(wanted: V, read: (wanted: V) => void): void {
  const words = JSON.stringify(wanted)
  const asked = useRef(words)
  const ask = useEffectEvent(() => {
    if (asked.current === words) return
    asked.current = words
    read(wanted)
  })
  useEffect(() => ask(), [words])
}
