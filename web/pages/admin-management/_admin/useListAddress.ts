import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

/** A list is read on to a page from its start: no further than this. */
const furthest = 50

/** The page that an address says, from 1. */
function pageOf(address: URLSearchParams): number {
  const page = Number(address.get('page'))
  return Number.isInteger(page) && page > 0 ? Math.min(page, furthest) : 1
}

/** What a list is narrowed by, by the names in the address; null leaves out. */
type Narrowed = Readonly<Record<string, string | null>>

interface ListAddress {
  address: URLSearchParams
  /** The page that the address said when this one opened, from 1. */
  begin: number
  /** Narrows the list, which then begins at its first page. */
  narrow: (pages: Pages, narrowed: Narrowed) => void
  /** The same pages, as far as a list is read on; the one gone to stands in the address. */
  addressed: <P extends Pages>(pages: P) => P
}

interface Pages {
  goTo: (page: number) => void
  pageCount: number
}

/** Keeps in the address what a list of the office is narrowed by and which of its pages is shown, so that a reload shows the same (ADMIN-04). */
export function useListAddress(): ListAddress {
  const [address, setAddress] = useSearchParams()
  const write = (values: Narrowed) => setAddress(() => {
    // Of two changes the second may come before the page is drawn with the first.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, value)
    }
    return next
  }, { replace: true })
  return {
    address,
    begin: pageOf(address),
    narrow: (pages, narrowed) => {
      pages.goTo(1)
      write({ ...narrowed, page: null })
    },
    addressed: (pages) => ({
      ...pages,
      pageCount: Math.min(pages.pageCount, furthest),
      goTo: (page: number) => {
        pages.goTo(page)
        write({ page: page === 1 ? null : String(page) })
      },
    }),
  }
}

/** A text of the address, as the server takes it. */
export const textIn = (address: URLSearchParams, name: string): string | null => address.get(name)?.trim().slice(0, 200) || null

/** Reads a list as the address says, when that is something else than it was: `first` is what the page came with. */
export function useRead<V>(wanted: V, first: V, read: (wanted: V) => void): void {
  const words = JSON.stringify(wanted)
  const asked = useRef(JSON.stringify(first))
  const ask = useEffectEvent(() => {
    if (asked.current === words) return
    asked.current = words
    read(wanted)
  })
  useEffect(() => ask(), [words])
}
