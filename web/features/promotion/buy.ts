import { priceOf, type Package, type PackageOrNone } from '#rules/promotion/packages.ts'
import { runAct } from '#web/relay/acts.ts'
import type { KeptKey } from '#web/relay/idempotency-key.ts'
import { packages } from '#web/features/ad/ad-words.ts'
import type { Offer } from './offer.ts'
import type { Payment } from './order.ts'
import { buyPackage, selectPackage } from './promotion-acts.ts'
import { packageTexts } from './texts.ts'

/** What a purchase says to the gateway: the package, how it is paid, and the price that was shown. */
export const purchaseInput = (chosen: Package, payment: Payment, { prices }: Pick<Offer, 'prices'>) => ({
  package: packages.toSchema(chosen),
  payWith: payment.mode === 'credit' ? ('CREDIT' as const) : ('MONETARY' as const),
  expectedPrice: payment.mode === 'credit' ? prices.credit[chosen] : priceOf(prices, 'monetary', chosen) / 100,
  withSocialMedia: payment.hasSocialMedia,
  mediaSelection: payment.hasSocialMedia
    ? payment.pictures === 'uploaded'
      ? ('UPLOADED' as const)
      : ('AUTO_SELECT' as const)
    : null,
})

/**
 * Stores the choice, or that there is none any more; false when it was refused, which has been told (PROMO-33,
 * PROMO-35); `taken` when somebody else promoted the ad meanwhile.
 */
export async function choose(adId: string, chosen: PackageOrNone): Promise<boolean | 'taken'> {
  const answer = await runAct(
    selectPackage,
    { input: { adId, package: packages.toSchema(chosen) } },
    chosen === 'none' ? { failed: packageTexts.t('failed.takeBack') } : {},
  )
  return answer === null ? false : answer.ad === null ? 'taken' : true
}

/**
 * Stores the choice and buys it for an ad that is published. `refused`: the user has been told why. `open`: told that
 * there was no answer; the same goes again under its key, without the choice before it: that one is stored, and would
 * meet a purchase that arrived.
 */
export async function buy(
  adId: string,
  chosen: Package,
  payment: Payment,
  offer: Offer,
  press: KeptKey,
): Promise<'bought' | 'taken' | 'refused' | 'open'> {
  const variables = { input: { adId, purchase: purchaseInput(chosen, payment, offer) } }
  const stored = press.isOpen(variables) || (await choose(adId, chosen))
  if (stored !== true) return stored === 'taken' ? 'taken' : 'refused'
  const answer = await runAct(buyPackage, variables, { press })
  if (answer === null) return press.isOpen(variables) ? 'open' : 'refused'
  return answer.ad === null ? 'taken' : 'bought'
}
