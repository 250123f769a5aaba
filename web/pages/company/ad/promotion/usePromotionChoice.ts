import { useState } from 'react'
import { mayChoosePackage, type Package, type PackageOrNone } from '#rules/promotion/packages.ts'
import { currentUser } from '#web/relay/session.ts'
import { useNow } from '#web/state/clock.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { storePackageChoice } from '#web/features/promotion/buy.ts'
import type { Offer } from '#web/features/promotion/offer.ts'
import { defaultPayment, type Payment } from '#web/features/promotion/order.ts'
import { showCurrentPromotion } from '#web/features/promotion/outcomes.tsx'
import { useOffer } from '#web/features/promotion/useOffer.ts'
import type { AdPageModel } from '#web/features/ad-page/useAdPage.ts'
import { getPublishChoice, type Choice, type Days } from './publish-choice.ts'

export interface PromotionChoice {
  choice: Choice
  set: Days | null
  setDays: (days: Days) => void
  /** Selects or deselects a package. Deselecting a stored package is saved at once (PROMO-24, PROMO-25). */
  toggle: (toggled: Package) => void
  /** Null while the offer is loading. */
  offer: Offer | null
  payment: Payment
  setPayment: (payment: Payment) => void
  /** Resets the days and the package after they were stored or became invalid. */
  reset: () => void
}

/** Keeps the days, package and payment that the user has set on the page but not published. */
export function usePromotionChoice({ ad, company, selectedPromotion }: AdPageModel): PromotionChoice {
  const [set, setDays] = useState<Days | null>(null)
  const [picked, setPicked] = useState<PackageOrNone | null>(null)
  const offer = useOffer(company.databaseId, ad.databaseId, `${ad.promotion}/${ad.type}`)
  const [paid, setPayment] = useState<Payment | null>(null)
  const now = useNow()
  const roles = currentUser()?.roles ?? []
  // A package that the user's role may not choose is ignored (PROMO-12).
  const stored: PackageOrNone =
    selectedPromotion === null || (selectedPromotion !== 'none' && !mayChoosePackage(selectedPromotion, roles))
      ? 'none'
      : selectedPromotion
  const choice = getPublishChoice(ad, set, now, { picked, stored })
  const deselectStored = useOneAtATime(async () => {
    const outcome = await storePackageChoice(ad.id, 'none')
    // The stored package applies again, unless the user has selected another package since then.
    if (outcome !== true) setPicked((current) => (current === 'none' ? null : current))
    if (outcome === 'taken') await showCurrentPromotion(ad.id)
  })
  const payment = paid ?? defaultPayment(offer ?? { hasPictures: false })
  return {
    choice,
    set,
    setDays,
    toggle: (toggled) => {
      const isDeselected = choice.selected === toggled
      setPicked(isDeselected ? 'none' : toggled)
      if (isDeselected && stored !== 'none') void deselectStored()
    },
    offer,
    // Social media that another user has bought in the meantime is not bought again.
    payment: offer?.hasSocialMedia === true ? { ...payment, hasSocialMedia: false } : payment,
    setPayment,
    reset: () => {
      setDays(null)
      setPicked(null)
    },
  }
}
