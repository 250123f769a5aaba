import { PRICE_POLL_MS, MAX_PRICE_POLLS } from '#rules/text-and-time/timings.ts'
import type { Offer } from './offer.ts'
import { loadOffer } from './read-offer.ts'

/**
 * Publishes the company's offer for the ad until the returned function is called. If the prices cannot be read, they
 * are refetched every second for a while, and the default prices are used until then (PROMO-08, PROMO-09).
 */
export function followOffer(company: number, ad: number, publish: (offer: Offer) => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout>
  const ask = async (polls: number) => {
    const read = await loadOffer(company, ad)
    if (!isWanted) return
    if (polls === 0 || read.arePricesRead) publish(read)
    if (!read.arePricesRead && polls < MAX_PRICE_POLLS) timer = setTimeout(() => void ask(polls + 1), PRICE_POLL_MS)
  }
  void ask(0)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
