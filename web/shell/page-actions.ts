import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

/** An entry of the Actions menu. Dangerous ones come last, after a line. */
export interface PageAction {
  id: string
  label: string
  icon?: LucideIcon
  onAction?: () => void
  href?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** A second line: why it is disabled, for example. */
  detail?: string
}

/** What the parts of the page that is shown offer, each as it is by now. */
const offers = new Set<() => readonly PageAction[]>()

/** Offers actions in the command palette as long as the component is shown: those of a menu, or what a button does. */
export function useOffered(actions: readonly PageAction[]): void {
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

/** What the page that is shown offers, for the command palette (PLUS-23). */
export const shownPageActions = (): readonly PageAction[] => [...offers].flatMap((offer) => offer())
