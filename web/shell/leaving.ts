import type { DataRouter } from 'react-router-dom'

let followedRouter: Pick<DataRouter, 'state'> | null = null

/** Sets the router whose pending navigation `isLeaving()` reads. */
export function setLeavingRouter(router: Pick<DataRouter, 'state'>): void {
  followedRouter = router
}

/**
 * Returns whether the user has left the page at this path, or is waiting for another page to load. A change of the URL
 * by the old page would then cancel the navigation, or end up in the other page's URL.
 */
export function isLeaving(pathname: string): boolean {
  if (!followedRouter) return false
  const { navigation, location } = followedRouter.state
  return (navigation.location ?? location).pathname !== pathname
}
