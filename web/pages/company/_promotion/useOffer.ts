import { useEffect, useState } from 'react'
import { followOffer } from './follow-offer.ts'
import type { Offer } from './offer.ts'

/** What the company is offered for the ad; null while it is read. It is read anew when `occasion` changes: what the ad has been given may have taken credits. */
export function useOffer(company: number, ad: number, occasion: string): Offer | null {
  const [offer, setOffer] = useState<Offer | null>(null)
  useEffect(() => followOffer(company, ad, setOffer), [company, ad, occasion])
  return offer
}
