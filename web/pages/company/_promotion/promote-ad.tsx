import type { AdType } from '#rules/ad-lifecycle.ts'
import { isPackage, packagesFor, type PackageOrNone } from '#rules/packages.ts'
import { promotionTimes } from '#rules/promotion.ts'
import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { fetchPart } from '../../../loading/fetch-part.ts'
import { raiseCurtain } from '../../../relay/curtain.ts'
import { KeptKey } from '../../../relay/idempotency-key.ts'
import { currentUser } from '../../../relay/session.ts'
import { oneAtATime } from '../../../state/one-at-a-time.ts'
import { buy } from './buy.ts'
import { firstPayment, type Payment } from './order.ts'
import { tellBought, tellWhatStands } from './outcomes.tsx'
import { readOffer } from './read-offer.ts'
import { packageTexts } from './texts.ts'

/** An ad as promoting needs it. */
export interface PromotableAd {
  id: string
  databaseId: number
  name: string
  type: AdType
  start?: Date | string | null
  end?: Date | string | null
  promotion: PackageOrNone
}

/** Of all openings: a purchase without an answer goes again when the ad is promoted anew. */
const press = new KeptKey()

/** Chooses a package for an ad of the list, reviews it with a way back, and buys it (AD-27, AD-120). A second press while it runs does nothing. */
export const promoteAd = oneAtATime(async (company: { id: string; databaseId: number }, ad: PromotableAd): Promise<void> => {
  const lower = raiseCurtain()
  const [offer, { PlanDialog }, { PurchaseDialog }] = await Promise.all([
    readOffer(company.databaseId, ad.databaseId), fetchPart(() => import('./PlanDialog.tsx')), fetchPart(() => import('./PurchaseDialog.tsx')),
  ]).finally(lower)
  const packages = packagesFor(currentUser()?.roles ?? [])
  let selected: PackageOrNone = 'none'
  let payment: Payment = firstPayment(offer)
  for (;;) {
    const shown = selected
    const chosen = await dialogs.open<PackageOrNone>((close) => <PlanDialog adName={ad.name} packages={packages} offer={offer} selected={shown} onClose={close} />)
    if (chosen === undefined || !isPackage(chosen)) return
    selected = chosen
    const { startsAt, endsAt } = promotionTimes({ type: ad.type, start: ad.start == null ? null : new Date(ad.start) }, new Date())
    const paid = await dialogs.open<Payment>((close) => (
      <PurchaseDialog
        verb={packageTexts.t('plan.verb')}
        adName={ad.name}
        chosen={chosen}
        publishes={null}
        starts={startsAt}
        ends={endsAt}
        adEnds={ad.end == null ? null : new Date(ad.end)}
        offer={offer}
        payment={payment}
        back={packageTexts.t('review.back')}
        onClose={close}
      />
    ))
    if (paid === undefined) continue
    payment = paid
    const outcome = await buy(ad.id, chosen, payment, offer, press)
    if (outcome === 'bought') await tellBought({ company, chosen, payment })
    else if (outcome === 'taken') await tellWhatStands(ad.id)
    return
  }
})
