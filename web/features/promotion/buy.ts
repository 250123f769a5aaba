import { priceOf, type Package, type PackageOrNone } from '#rules/promotion/packages.ts'
import { toDecimal } from '#web/i18n/money.ts'
import { runAct } from '#web/relay/acts.ts'
import type { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { showToast } from '#web/ui/toasts.ts'
import { packages } from '#web/features/ad/ad-enums.ts'
import type { Offer } from './offer.ts'
import type { Payment } from './order.ts'
import { resumePromotion } from './order-acts.ts'
import { buyPackage, selectPackage } from './promotion-acts.ts'
import { packageTexts } from './texts.ts'

/** Returns the mutation input of a purchase: the package, the payment, and the price and lost days that the user saw. */
export const purchaseInput = (
  chosen: Package,
  payment: Payment,
  { prices, stopped }: Pick<Offer, 'prices' | 'stopped'>,
) => ({
  package: packages.toSchema(chosen),
  payWith: payment.mode === 'credit' ? ('CREDIT' as const) : ('MONETARY' as const),
  ...(payment.mode === 'credit'
    ? { expectedCredits: prices.credit[chosen] }
    : { expectedPrice: toDecimal(priceOf(prices, 'monetary', chosen) / 100) }),
  ...(stopped !== null && { discardedDays: stopped.daysLeft }),
  includeSocialMedia: payment.hasSocialMedia,
  mediaSelection: payment.hasSocialMedia
    ? payment.pictures === 'uploaded'
      ? ('UPLOADED' as const)
      : ('AUTO_SELECT' as const)
    : null,
})

/**
 * Stores the selected package, or clears it (PROMO-33, PROMO-35). Returns false if the server rejected the choice,
 * after showing an error message. Returns `taken` if another user promoted the ad first.
 */
export async function storePackageChoice(adId: string, chosen: PackageOrNone): Promise<boolean | 'taken'> {
  const answer = await runAct(
    selectPackage,
    { input: { adId, package: packages.toSchema(chosen) } },
    chosen === 'none' ? { failed: packageTexts.t('failed.takeBack') } : {},
  )
  return answer === null ? false : answer.ad === null ? 'taken' : true
}

/**
 * Stores the selected package and buys it for a published ad. Outcomes:
 * - `refused`: the purchase was rejected, and an error message was shown.
 * - `open`: there was no response, and a message was shown. A retry sends the same purchase with the same idempotency
 *   key, but does not store the choice again, because the choice would conflict with a purchase that went through.
 */
export async function buy(
  adId: string,
  chosen: Package,
  payment: Payment,
  offer: Offer,
  idempotencyKeys: IdempotencyKeys,
): Promise<'bought' | 'taken' | 'refused' | 'open'> {
  const variables = { input: { adId, purchase: purchaseInput(chosen, payment, offer) } }
  const stored = idempotencyKeys.isUnanswered(variables) || (await storePackageChoice(adId, chosen))
  if (stored !== true) return stored === 'taken' ? 'taken' : 'refused'
  const answer = await runAct(buyPackage, variables, { keys: idempotencyKeys })
  if (answer === null) return idempotencyKeys.isUnanswered(variables) ? 'open' : 'refused'
  return answer.ad === null ? 'taken' : 'bought'
}

/** Resumes the stopped promotion of an ad instead of buying a package. Returns whether another user promoted it first. */
export async function resumeInstead(adId: string): Promise<'taken' | 'settled'> {
  const answer = await runAct(resumePromotion, { input: { adId }, isShown: true }, { handledByCaller: ['PROMOTED'] })
  if (answer === null) return 'settled'
  if (answer.ad === null) return 'taken'
  showToast(packageTexts.t('resume.done'))
  return 'settled'
}
