/**
 * How far ahead a page is fetched: its code when somebody points at a link to it or has the focus there, its data too
 * when the link is pressed.
 */
export type Prefetched = 'code' | 'data'

type Prefetch = (address: string, what: Prefetched) => void

let prefetch: Prefetch = () => undefined

/** Tells how a page is fetched ahead; the router does this once when it starts. */
export function prefetchWith(handler: Prefetch): void {
  prefetch = handler
}

/** Fetches the page at an address (path and search) ahead. */
export const prefetchPage: Prefetch = (address, what) => prefetch(address, what)
