import { createContext } from 'react'
import type { PageRoute } from '#web/relay/define-route.ts'

/** The `handle` of a matched route object. */
export interface RouteHandle {
  route: PageRoute
}

/** The route of the current page. */
export const RouteContext = createContext<PageRoute | null>(null)
