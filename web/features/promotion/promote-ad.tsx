import { isExternal, type AdType } from '#rules/ads/ad-lifecycle.ts'
import { isPackage, packagesFor, type PackageOrNone } from '#rules/promotion/packages.ts'
import { newPromotionTimes } from '#rules/promotion/promotion.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { raiseCurtain } from '#web/relay/curtain.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { currentUser } from '#web/relay/session.ts'
import { createStore } from '#web/state/create-store.ts'
import { oneAtATime } from '#web/state/one-at-a-time.ts'
import { showToast } from '#web/ui/toasts.ts'
import { buy, resumeInstead, storePackageChoice } from './buy.ts'
import { followOffer } from './follow-offer.ts'
import type { Offer } from './offer.ts'
import { defaultPayment, type Payment } from './order.ts'
import { showPurchase, showCurrentPromotion } from './outcomes.tsx'
import type { PurchaseChoice } from './PurchaseDialog.tsx'
import { defaultOffer } from './read-offer.ts'
import { packageTexts } from './texts.ts'

/** The fields of an ad that promoting needs. */
export interface PromotableAd {
  id: string
  databaseId: number
  name: string
  type: AdType
  source: string
  start?: Date | string | null
  end?: Date | string | null
  promotion: PackageOrNone
}

/** Shared by all openings of the dialog, so that a purchase without a response is retried with the same key. */
const idempotencyKeys = new IdempotencyKeys()

/**
 * Lets the user choose a package for an ad in the list, review it and buy it (AD-27, AD-120). A second press is ignored
 * while the dialog is open.
 */
export const promoteAd = oneAtATime(
  async (company: { id: string; databaseId: number }, ad: PromotableAd): Promise<void> => {
    const lower = raiseCurtain()
    const offers = createStore<Offer>(defaultOffer)
    const first = Promise.withResolvers<void>()
    const stop = followOffer(company.databaseId, ad.databaseId, (offer) => {
      offers.set(offer)
      first.resolve()
    })
    try {
      const [{ PlanDialog }, { PurchaseDialog }] = await Promise.all([
        fetchPart(() => import('./PlanDialog.tsx')),
        fetchPart(() => import('./PurchaseDialog.tsx')),
        first.promise,
      ]).finally(lower)
      const packages = packagesFor(currentUser()?.roles ?? [])
      // A package that staff selected and that the user cannot select is ignored (PROMO-12).
      const stored = packages.find((each) => each === offers.get().stored) ?? 'none'
      let selected: PackageOrNone = stored
      let payment: Payment = defaultPayment(offers.get())
      for (;;) {
        const shown = selected
        const chosen = await dialogs.open<PackageOrNone>((close) => (
          <PlanDialog
            adName={ad.name}
            packages={packages}
            offers={offers}
            selected={shown}
            stored={stored}
            onClose={close}
          />
        ))
        if (chosen === undefined) return
        if (!isPackage(chosen)) return await clearStoredChoice(ad)
        selected = chosen
        // The user buys at the prices that the review shows, even if the offer is refetched in between.
        const offer = offers.get()
        const { startsAt, endsAt } = newPromotionTimes(
          { type: ad.type, start: ad.start == null ? null : new Date(ad.start) },
          new Date(),
        )
        const paid = await dialogs.open<PurchaseChoice>((close) => (
          <PurchaseDialog
            verb={packageTexts.t('plan.verb')}
            adName={ad.name}
            chosen={chosen}
            publishes={null}
            starts={startsAt}
            ends={endsAt}
            adEnds={ad.end == null ? null : new Date(ad.end)}
            isExternal={isExternal(ad)}
            offer={offer}
            payment={payment}
            back={packageTexts.t('review.back')}
            onClose={close}
          />
        ))
        if (paid === undefined) continue
        if (paid === 'resume') {
          if ((await resumeInstead(ad.id)) === 'taken') await showCurrentPromotion(ad.id)
          return
        }
        payment = paid
        const outcome = await buy(ad.id, chosen, payment, offer, idempotencyKeys)
        if (outcome === 'bought') await showPurchase({ company, chosen, payment })
        else if (outcome === 'taken') await showCurrentPromotion(ad.id)
        return
      }
    } finally {
      stop()
    }
  },
)

/** Clears the stored choice (PROMO-24). */
async function clearStoredChoice(ad: PromotableAd): Promise<void> {
  const outcome = await storePackageChoice(ad.id, 'none')
  if (outcome === true) showToast(packageTexts.t('plan.takenBack'))
  else if (outcome === 'taken') await showCurrentPromotion(ad.id)
}
