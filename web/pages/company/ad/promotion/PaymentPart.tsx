import type { Package } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS } from '#rules/promotion/promotion.ts'
import { useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import { salespersonText, type Offer } from '#web/features/promotion/offer.ts'
import { orderSum, type Payment } from '#web/features/promotion/order.ts'
import { OrderSums } from '#web/features/promotion/OrderSums.tsx'
import { packageTexts } from '#web/features/promotion/texts.ts'
import sumStyles from '#web/features/promotion/OrderSums.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './PublishPanel.module.css'

interface PaymentPartProps {
  selected: Package
  offer: Offer
  payment: Payment
  onChange: (payment: Payment) => void
}

/** The payment of the selected package: the method, optional social media and the sum. */
export function PaymentPart({ selected, offer, payment, onChange }: PaymentPartProps) {
  const t = useTexts(packageTexts)
  const tAd = useTexts(adTexts)
  const money = useMoney()
  const canUseCredits = (offer.credits[selected] ?? 0) >= offer.prices.credit[selected]
  const effectivePayment = canUseCredits ? payment : { ...payment, mode: 'monetary' as const }
  const sum = orderSum(selected, effectivePayment, offer)
  const seller = salespersonText(offer)
  return (
    <>
      {offer.stopped !== null && (
        <Notice tone="warning">
          {t('stopped.lost', {
            stopped: tAd(`package.${offer.stopped.package}`),
            count: offer.stopped.daysLeft,
            package: tAd(`package.${selected}`),
          })}
        </Notice>
      )}
      {canUseCredits && (
        <Segmented
          isFill
          label={t('pay.title')}
          value={effectivePayment.mode}
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
          <p className={cx(textStyles.help, styles.help)}>
            {t(offer.hasPictures ? 'social.pitchPictures' : 'social.pitch')}{' '}
            {seller !== null && t('social.seller', { seller })}
          </p>
        </div>
      )}
      <div className={cx(sumStyles.pairs, styles.sum)}>
        <OrderSums
          sum={sum}
          vat={offer.vat}
          lines={[
            [
              t('review.packageDays', { package: tAd(`package.${selected}`), count: PROMOTION_DAYS }),
              effectivePayment.mode === 'credit'
                ? t('pay.creditCount', { count: offer.prices.credit[selected] })
                : money(sum.package),
            ],
            ...(payment.hasSocialMedia ? [[t('social.title'), money(sum.socialMedia)] as const] : []),
          ]}
        />
      </div>
    </>
  )
}
