type Prefetch = (pathname: string) => void

let prefetch: Prefetch = () => undefined

/** Tells how the code of a page is fetched ahead; the router does this once when it starts. */
export function prefetchWith(handler: Prefetch): void {
  prefetch = handler
}

/** Fetches the code of the page at an address ahead: somebody points at a link to it, or has the focus there. */
export const prefetchPage: Prefetch = (pathname) => prefetch(pathname)
