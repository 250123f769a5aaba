import { useEffect, useState } from 'react'
import { PRICE_POLL_MS, PRICE_POLLS } from '#rules/timings.ts'
import type { Offer } from './offer.ts'
import { readOffer } from './read-offer.ts'

/**
 * What the company is offered for the ad; null while it is read. It is read anew when `occasion` changes: what the ad has been
 * given may have taken credits. Prices that could not be read are asked for again each second for a while; until they come, the
 * usual ones show (PROMO-08, PROMO-09).
 */
export function useOffer(company: number, ad: number, occasion: string): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => {
    let isWanted = true
    let timer: ReturnType<typeof setTimeout>
    const ask = async (polls: number) => {
      const read = await readOffer(company, ad)
      if (!isWanted) return
      if (polls === 0 || read.arePricesRead) setOffer(read)
      if (!read.arePricesRead && polls < PRICE_POLLS) timer = setTimeout(() => void ask(polls + 1), PRICE_POLL_MS)
    }
    void ask(0)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [company, ad, occasion])
  return offer
}
