import type { DataRouter } from 'react-router-dom'

let followed: Pick<DataRouter, 'state'> | null = null

/** Answers from now on about this router. */
export function followLeaving(router: Pick<DataRouter, 'state'>): void {
  followed = router
}

/**
 * Whether the user left the page at this path, or is on the way to another, whose code and data are waited for: what
 * the page still shown writes into the address would hold him or her back, or stand in the address of the other page.
 */
export function isLeaving(pathname: string): boolean {
  if (!followed) return false
  const { navigation, location } = followed.state
  return (navigation.location ?? location).pathname !== pathname
}
