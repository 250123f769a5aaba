/**
 * What to prefetch: a page's code when the user points at or focuses its link, and its data when the user presses the
 * link.
 */
export type Prefetched = 'code' | 'data'

type Prefetch = (address: string, what: Prefetched) => void

let prefetch: Prefetch = () => undefined

/** Sets how pages are prefetched. The router calls this once at startup. */
export function setPrefetch(handler: Prefetch): void {
  prefetch = handler
}

/** Prefetches the page at a path, including its search parameters. */
export const prefetchPage: Prefetch = (address, what) => prefetch(address, what)
