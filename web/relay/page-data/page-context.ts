import { createContext, use } from 'react'
import type { PreloadedQuery } from 'react-relay'
import type { OperationType } from 'relay-runtime'

/** Has the page that is shown read anew. */
export const ReadAnewContext = createContext<() => void>(() => { /* a page without data */ })

/** Has the page read anew soon, for what no event tells of. */
export const useReadAnew = (): (() => void) => use(ReadAnewContext)

/** The queries that search parameters of the address started, by the parameter's name. */
export const SearchQueriesContext = createContext<Readonly<Record<string, PreloadedQuery<OperationType> | null>>>({})

/** The query of a search parameter that the route declares; null when the address has no such thing. */
export const useSearchQuery = <Q extends OperationType>(name: string): PreloadedQuery<Q> | null =>
  (use(SearchQueriesContext)[name] ?? null) as PreloadedQuery<Q> | null
