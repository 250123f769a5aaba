import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { FURTHEST_PAGE, limitPageCount } from './furthest-page.ts'
import type { StartPage } from './useNumberedPages.ts'

/** Returns the page number in the URL, from 1. */
function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page > 0 ? Math.min(page, FURTHEST_PAGE) : 1
}

/** The filters of a list by parameter name. Null removes the parameter. */
type FilterParams = Readonly<Record<string, string | null>>

interface ListAddress {
  address: URLSearchParams
  /** The page in the URL. The list goes to it when it opens and when a link changes it. */
  begin: StartPage
  /** Sets filters and returns to the first page. Pass null for a list without numbered pages. */
  narrow: (pages: Pages | null, filters: FilterParams) => void
  /** Limits the pages to those a list can show, and writes the current page to the URL. */
  addressed: <P extends Pages>(pages: P) => P & { isCut: boolean }
}

interface Pages {
  goTo: (page: number) => void
  pageCount: number
}

/** Keeps a list's filters and page number in the URL, so that a reload shows the same rows (ADMIN-04). */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams()
  const { key } = useLocation()
  const type = useNavigationType()
  const [at, setAt] = useState(key)
  // The list's own changes replace the history entry, so any other navigation is a link.
  if (at !== key && type !== 'REPLACE') setAt(key)
  const write = (values: FilterParams) =>
    setAddress(
      () => {
        // A second change may come before React has rendered the first, so read the URL itself.
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
    narrow: (pages, filters) => {
      pages?.goTo(1)
      write({ ...filters, page: null })
    },
    addressed: (pages) => ({
      ...limitPageCount(pages),
      goTo: (page: number) => {
        pages.goTo(page)
        write({ page: page === 1 ? null : String(page) })
      },
    }),
  }
}

/**
 * Reloads a list when its filters or sorting change. The first load is done by the route (`begin`). Runs as an effect
 * of the rendered values, so that an event handler cannot load the list with older values.
 */
export function useReloadOnChange<V>(wanted: V, read: (wanted: V) => void): void {
  const wantedText = JSON.stringify(wanted)
  const lastWanted = useRef(wantedText)
  const readIfChanged = useEffectEvent(() => {
    if (lastWanted.current === wantedText) return
    lastWanted.current = wantedText
    read(wanted)
  })
  useEffect(() => readIfChanged(), [wantedText])
}
