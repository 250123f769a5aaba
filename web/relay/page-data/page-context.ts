import { createContext, use } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** The data of a page, for code that keeps it current. */
export interface OwnedData {
  /** Refetches the data soon. */
  refetchSoon(): void
  /** Returns the milliseconds since the data was requested. */
  readAgo(): number
}

/** The data of the page that is shown. */
export const OwnedDataContext = createContext<OwnedData>({
  refetchSoon: () => {
    /* a page without data */
  },
  readAgo: () => 0,
})

/** Returns a function that refetches the page soon, for changes without a live event. */
export const useRefetchSoon = (): (() => void) => use(OwnedDataContext).refetchSoon

/** The queries of the URL's search parameters, by parameter name. */
export const SearchQueriesContext = createContext<Readonly<Record<string, PreloadedQuery<OperationType> | null>>>({})

/** Returns the query of a declared search parameter, or null if the URL does not contain the parameter. */
export const useSearchQuery = <Q extends OperationType>(name: string): PreloadedQuery<Q> | null =>
  (use(SearchQueriesContext)[name] ?? null) as PreloadedQuery<Q> | null
