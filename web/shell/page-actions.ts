import { useEffect, useRef } from 'react'
import type { PageAction } from './Page.tsx'

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
