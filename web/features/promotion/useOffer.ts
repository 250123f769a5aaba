import { useEffect, useState } from 'react'
import { onGap } from '#web/state/connection-gap.ts'
import { followOffer } from './follow-offer.ts'
import { offerChangedSignal } from './offer-changed.ts'
import type { Offer } from './offer.ts'

/**
 * Returns the company's offer for the ad, or null while it is loading. Refetches the offer when:
 * - `occasion` changes, for example because a promotion used credits,
 * - the offer may have changed,
 * - there was a gap in the live events.
 * If a refetch fails, the previous offer stays.
 */
export function useOffer(company: number, ad: number, occasion: string): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [changes, setChanges] = useState(0)
  useEffect(() => {
    const countChange = () => setChanges((count) => count + 1)
    const unsubscribers = [offerChangedSignal.listen(countChange), onGap(countChange)]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
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
