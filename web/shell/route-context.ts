import { createContext } from 'react'
import type { PageRoute } from '#web/relay/define-route.ts'

/** What a matched route object tells of itself. */
export interface RouteHandle {
  route: PageRoute
}

/** The route whose page is shown. */
export const RouteContext = createContext<PageRoute | null>(null)
