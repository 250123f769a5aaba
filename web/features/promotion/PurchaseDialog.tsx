import { useState } from 'react'
import { splitName } from '#rules/people/avatar.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { PROMOTION_DAYS, lastPromotedDay } from '#rules/promotion/promotion.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckRow, RadioRows } from '#web/ui/ChoiceRows.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { adTexts } from '#web/features/ad/texts.ts'
import { DomainList } from './DomainList.tsx'
import type { Offer } from './offer.ts'
import { orderSum, type Payment } from './order.ts'
import { OrderSums } from './OrderSums.tsx'
import { offerUploadLink } from './outcomes.tsx'
import { Pictures } from './Pictures.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './PurchaseDialog.module.css'
import { packageTexts } from './texts.ts'
import { useHasPictures } from './useHasPictures.ts'

/** Maximum number of entries in the list of sites, including the entry that counts the rest (PROMO-31). */
const MAX_DOMAINS = 10

/** The result of the review: the payment, or the decision to resume the stopped promotion instead. */
export type PurchaseChoice = Payment | 'resume'

interface PurchaseDialogProps {
  /** The verb in the title and on the button. */
  verb: string
  adName: string
  chosen: Package
  /** The publication date if the purchase also publishes the ad. Null if the ad is already published. */
  publishes: Date | null
  /** Start and end of the package. */
  starts: Date
  ends: Date
  /** End of the ad's period. Null if the ad has no end. */
  adEnds: Date | null
  /** Whether the ad comes from another job board, which sets its dates. */
  isExternal: boolean
  offer: Offer
  payment: Payment
  /** Label of the back button. */
  back?: string
  /** Undefined goes back without changes (PROMO-34). `resume` resumes the stopped promotion instead. */
  onClose: (choice?: PurchaseChoice) => void
}

/** The review before a package is bought: sites, payment and total price (PROMO-31, PROMO-62, PROMO-63). */
export function PurchaseDialog({
  verb,
  adName,
  chosen,
  publishes,
  starts,
  ends,
  adEnds,
  isExternal,
  offer,
  payment: initial,
  back,
  onClose,
}: PurchaseDialogProps) {
  const t = useTexts(packageTexts)
  const ui = useTexts(uiTexts)
  const tAd = useTexts(adTexts)
  const money = useMoney()
  const day = useDay()
  const [payment, setPayment] = useState(initial)
  const availableCredits = offer.credits[chosen] ?? 0
  const cost = offer.prices.credit[chosen]
  const mode = availableCredits >= cost ? payment.mode : 'monetary'
  const paid = { ...payment, mode }
  const name = tAd(`package.${chosen}`)
  const sum = orderSum(chosen, paid, { prices: offer.prices, socialMedia: offer.socialMedia, vat: offer.vat })
  const { companyId } = offer
  const hasPictures = useHasPictures(companyId, offer.hasPictures)
  const handIn = companyId === null ? undefined : () => offerUploadLink(companyId)
  const facts = [
    [t('review.package'), t('review.packageDays', { package: name, count: PROMOTION_DAYS })],
    [publishes ? t('review.published') : t('review.starts'), day(publishes ?? starts)],
    [t('review.until'), day(lastPromotedDay({ startsAt: starts, endsAt: ends }))],
  ] as const
  return (
    <Dialog
      size="lg"
      title={verb}
      about={adName}
      onClose={() => onClose()}
      onSubmit={() => onClose(paid)}
      footer={
        <>
          {offer.contact && (
            <p className={styles.contact}>
              <Avatar
                size="sm"
                person={{ ...splitName(offer.contact.name), email: null }}
                image={offer.contact.pictureUrl}
              />
              <span>
                {t('review.questions', { name: offer.contact.name })}
                {offer.contact.phone && (
                  <>
                    , <span className="nowrap">{offer.contact.phone}</span>
                  </>
                )}
              </span>
            </p>
          )}
          <Button variant="ghost" slot="close">
            {back ?? ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" autoFocus>
            {verb}
          </Button>
        </>
      }
    >
      <dl className={cx(textStyles.terms, styles.facts)}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {adEnds !== null && adEnds < ends && (
        <Notice tone="warning">
          {t(isExternal ? 'review.endsBeforeElsewhere' : 'review.endsBefore', { day: day(adEnds) })}
        </Notice>
      )}
      {offer.stopped !== null && (
        <Notice
          tone="warning"
          end={
            <Button size="sm" onPress={() => onClose('resume')}>
              {t('stopped.resume', { stopped: tAd(`package.${offer.stopped.package}`) })}
            </Button>
          }
        >
          {t('stopped.lost', {
            stopped: tAd(`package.${offer.stopped.package}`),
            count: offer.stopped.daysLeft,
            package: name,
          })}
        </Notice>
      )}
      {offer.domains.length > 0 && (
        <section className={styles.part}>
          <h3 className={textStyles.label}>
            {t('review.domains')} <span className={styles.count}>{offer.domains.length}</span>
          </h3>
          <DomainList domains={offer.domains} maxEntries={MAX_DOMAINS} />
        </section>
      )}
      <RadioRows
        label={t('pay.title')}
        value={mode}
        onChange={(next) => setPayment({ ...payment, mode: next })}
        options={[
          {
            id: 'monetary',
            label: t('pay.invoice'),
            detail: t('pay.invoiceNote'),
            end: money(offer.prices.monetary[chosen]),
          },
          ...(availableCredits > 0
            ? [
                {
                  id: 'credit' as const,
                  label: t('pay.credits', { count: cost, package: name }),
                  end: money(0),
                  isDisabled: availableCredits < cost,
                  detail:
                    availableCredits < cost
                      ? t('pay.tooFew', { left: availableCredits })
                      : t('pay.left', { left: availableCredits, rest: availableCredits - cost }),
                },
              ]
            : []),
        ]}
      />
      {!offer.hasSocialMedia && (
        <div className={styles.part}>
          <CheckRow
            label={t('social.title')}
            detail={t(hasPictures ? 'social.pitchPictures' : 'social.pitch')}
            end={money(offer.socialMedia)}
            isSelected={payment.hasSocialMedia}
            onChange={(hasSocialMedia) => setPayment({ ...payment, hasSocialMedia })}
          />
          {payment.hasSocialMedia && (
            <Pictures
              value={payment.pictures}
              onChange={(pictures) => setPayment({ ...payment, pictures })}
              hasPictures={hasPictures}
              onHandIn={handIn}
            />
          )}
        </div>
      )}
      <OrderSums sum={sum} vat={offer.vat} />
    </Dialog>
  )
}
