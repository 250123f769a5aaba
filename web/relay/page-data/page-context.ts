import { createContext, use } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** The data of a page, as those see it who keep it current. */
export interface OwnedData {
  /** Has it read anew soon. */
  readSoon(): void
  /** How many milliseconds ago it was asked for. */
  readAgo(): number
}

/** The data of the page that is shown. */
export const OwnedDataContext = createContext<OwnedData>({
  readSoon: () => {
    /* a page without data */
  },
  readAgo: () => 0,
})

/** Has the page read anew soon, for what no event tells of. */
export const useReadAnew = (): (() => void) => use(OwnedDataContext).readSoon

/** The queries that search parameters of the address started, by the parameter's name. */
export const SearchQueriesContext = createContext<Readonly<Record<string, PreloadedQuery<OperationType> | null>>>({})

/** The query of a search parameter that the route declares; null when the address has no such thing. */
export const useSearchQuery = <Q extends OperationType>(name: string): PreloadedQuery<Q> | null =>
  (use(SearchQueriesContext)[name] ?? null) as PreloadedQuery<Q> | null
