import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** An item of the Actions menu. Dangerous items come last, after a separator. */
export interface PageAction {
  id: string
  label: string
  icon?: LucideIcon
  onAction?: () => void
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** A second line, for example why the item is disabled. */
  detail?: string
}

/** Returns the current actions of each mounted part of the page. */
const offers = new Set<() => readonly PageAction[]>()

/** Offers actions in the command palette while the component is mounted: those of a menu or a button. */
export function useOfferedActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const offer = () => latest.current
    offers.add(offer)
    return () => {
      offers.delete(offer)
    }
  }, [])
}

/** Returns the actions of the current page for the command palette (PLUS-23). */
export const listOfferedActions = (): readonly PageAction[] => [...offers].flatMap((offer) => offer())
