import type { Package } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import { sellerOf, type Offer } from '#web/features/promotion/offer.ts'
import { orderSum, type Payment } from '#web/features/promotion/order.ts'
import { OrderSums } from '#web/features/promotion/OrderSums.tsx'
import { packageTexts } from '#web/features/promotion/texts.ts'
import styles from './PublishPanel.module.css'

interface PaymentPartProps {
  chosen: Package
  offer: Offer
  payment: Payment
  onChange: (payment: Payment) => void
}

/** How the chosen package is paid, what comes with it and what it comes to, beside the table. */
export function PaymentPart({ chosen, offer, payment, onChange }: PaymentPartProps) {
  const t = useTexts(packageTexts)
  const words = useTexts(adTexts)
  const money = useMoney()
  const canUseCredits = (offer.credits[chosen] ?? 0) >= offer.prices.credit[chosen]
  const paid = canUseCredits ? payment : { ...payment, mode: 'monetary' as const }
  const sum = orderSum(chosen, paid, offer)
  const seller = sellerOf(offer)
  return (
    <>
      {canUseCredits && (
        <Segmented
          isFill
          label={t('pay.title')}
          value={paid.mode}
          onChange={(mode) => onChange({ ...payment, mode })}
          options={[
            { id: 'monetary', label: t('pay.invoice') },
            { id: 'credit', label: t('pay.credit') },
          ]}
        />
      )}
      {!offer.hasSocialMedia && (
        <div className={styles.part}>
          <Checkbox
            isSmall
            isSelected={payment.hasSocialMedia}
            onChange={(hasSocialMedia) => onChange({ ...payment, hasSocialMedia })}
          >
            {t('social.add')}
          </Checkbox>
          <p className={styles.help}>
            {t(offer.hasPictures ? 'social.pitchPictures' : 'social.pitch')}{' '}
            {seller !== null && t('social.seller', { seller })}
          </p>
        </div>
      )}
      <div className={styles.sum}>
        <OrderSums
          sum={sum}
          vat={offer.vat}
          lines={[
            [
              t('review.packageDays', { package: words(`package.${chosen}`), count: PROMOTION_DAYS }),
              paid.mode === 'credit'
                ? t('pay.creditCount', { count: offer.prices.credit[chosen] })
                : money(sum.package),
            ],
            ...(payment.hasSocialMedia ? [[t('social.title'), money(sum.socialMedia)] as const] : []),
          ]}
        />
      </div>
    </>
  )
}
