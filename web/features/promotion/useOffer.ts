import { useEffect, useState } from 'react'
import { onGap } from '#web/state/when-back.ts'
import { followOffer } from './follow-offer.ts'
import { offerChanged } from './offer-changed.ts'
import type { Offer } from './offer.ts'

/**
 * What the company is offered for the ad; null while it is read. It is read anew when `occasion` changes (what the ad
 * has been given may have taken credits), when it is told that it changed, and after a gap in the live events. Where
 * prices cannot be read anew, what was read before stays.
 */
export function useOffer(company: number, ad: number, occasion: string): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const again = () => setChanges((count) => count + 1)
    const forgets = [offerChanged.listen(again), onGap(again)]
    return () => {
      for (const forget of forgets) forget()
    }
  }, [])
  useEffect(
    () =>
      followOffer(company, ad, (read) =>
        setOffer((shown) => (shown?.arePricesRead === true && !read.arePricesRead ? shown : read)),
      ),
    [company, ad, occasion, changes],
  )
  return offer
}
