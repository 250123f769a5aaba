import { PRICE_POLL_MS, PRICE_POLLS } from '#rules/text-and-time/timings.ts'
import type { Offer } from './offer.ts'
import { readOffer } from './read-offer.ts'

/**
 * Tells what the company is offered for the ad, until it is stopped by what it answers. Prices that could not be read
 * are asked for again each second for a while; until they come, the usual ones are told (PROMO-08, PROMO-09).
 */
export function followOffer(company: number, ad: number, tell: (offer: Offer) => void): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout>
  const ask = async (polls: number) => {
    const read = await readOffer(company, ad)
    if (!isWanted) return
    if (polls === 0 || read.arePricesRead) tell(read)
    if (!read.arePricesRead && polls < PRICE_POLLS) timer = setTimeout(() => void ask(polls + 1), PRICE_POLL_MS)
  }
  void ask(0)
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
