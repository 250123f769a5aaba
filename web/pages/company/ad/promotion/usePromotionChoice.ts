import { useState } from 'react'
import { mayChoosePackage, type Package, type PackageOrNone } from '#rules/promotion/packages.ts'
import { currentUser } from '#web/relay/session.ts'
import { useNow } from '#web/state/clock.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { choose } from '#web/features/promotion/buy.ts'
import type { Offer } from '#web/features/promotion/offer.ts'
import { firstPayment, type Payment } from '#web/features/promotion/order.ts'
import { tellWhatStands } from '#web/features/promotion/outcomes.tsx'
import { useOffer } from '#web/features/promotion/useOffer.ts'
import type { AdPageModel } from '#web/features/ad-page/useAdPage.ts'
import { choiceOf, type Choice, type Days } from './choice.ts'

export interface PromotionChoice {
  choice: Choice
  set: Days | null
  setDays: (days: Days) => void
  /** Chooses a package, or takes the choice back: a stored one at once where it is stored (PROMO-24, PROMO-25). */
  toggle: (chosen: Package) => void
  /** Null while it is read. */
  offer: Offer | null
  payment: Payment
  setPayment: (payment: Payment) => void
  /** What was set and chosen is stored, or no longer counts. */
  forget: () => void
}

/** What the user has set on the page and not published yet: days, package and payment. */
export function usePromotionChoice({ ad, company, selectedPromotion }: AdPageModel): PromotionChoice {
  const [set, setDays] = useState<Days | null>(null)
  const [picked, pick] = useState<PackageOrNone | null>(null)
  const offer = useOffer(company.databaseId, ad.databaseId, `${ad.promotion}/${ad.type}`)
  const [paid, setPayment] = useState<Payment | null>(null)
  const now = useNow()
  const roles = currentUser()?.roles ?? []
  // A choice of staff that the user could not make counts for nothing (PROMO-12).
  const stored: PackageOrNone =
    selectedPromotion === null || (selectedPromotion !== 'none' && !mayChoosePackage(selectedPromotion, roles))
      ? 'none'
      : selectedPromotion
  const choice = choiceOf(ad, set, now, { picked, stored })
  const takeBack = useOneAtATime(async () => {
    const outcome = await choose(ad.id, 'none')
    // It stands, unless another one was chosen meanwhile.
    if (outcome !== true) pick((now) => (now === 'none' ? null : now))
    if (outcome === 'taken') await tellWhatStands(ad.id)
  })
  const payment = paid ?? firstPayment(offer ?? { hasPictures: false })
  return {
    choice,
    set,
    setDays,
    toggle: (chosen) => {
      const isTakenBack = choice.chosen === chosen
      pick(isTakenBack ? 'none' : chosen)
      if (isTakenBack && stored !== 'none') void takeBack()
    },
    offer,
    // What somebody else bought meanwhile is not bought again.
    payment: offer?.hasSocialMedia === true ? { ...payment, hasSocialMedia: false } : payment,
    setPayment,
    forget: () => {
      setDays(null)
      pick(null)
    },
  }
}
