import { createContext } from 'react'
import type { PageRoute } from '../relay/define-route.ts'

/** The route whose page is shown. */
export const RouteContext = createContext<PageRoute | null>(null)
