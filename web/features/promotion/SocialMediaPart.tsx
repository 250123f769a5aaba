import { useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { kronorToOre, type BasisPoints } from '#rules/billing/money.ts'
import type { SocialMediaPart_ad$key } from '#web/__generated__/SocialMediaPart_ad.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useDay } from '#web/i18n/date-format.ts'
import { kronorOf, useMoney } from '#web/i18n/money.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { useAct } from '#web/relay/acts.ts'
import { IdempotencyKeys } from '#web/relay/idempotency-key.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { offerUploadLink } from './outcomes.tsx'
import { buySocialMedia, cancelSocialMedia, choosePictures } from './promotion-acts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './PromotionRun.module.css'
import { packageTexts } from './texts.ts'

interface SocialMediaPartProps {
  ad: SocialMediaPart_ad$key
  companyId: string
  /** Whether the company has uploaded pictures (PROMO-42). */
  hasPictures: boolean
  /** The company's VAT rate. Null while it is loading. */
  vat: BasisPoints | null
  /** The seller's name and phone number. Null if no seller is assigned. */
  seller: string | null
  /** Shown above the button that orders the package. */
  beforeOrder: ReactNode
}

/**
 * The social media package of an ad that is promoted, or that bought the package during an earlier promotion. Lets the
 * user buy the package, choose pictures and cancel it (PROMO-64).
 */
export function SocialMediaPart({ ad: key, companyId, hasPictures, vat, seller, beforeOrder }: SocialMediaPartProps) {
  const t = useTexts(packageTexts)
  const money = useMoney()
  const day = useDay()
  const { id, socialMediaPackage: info } = useFragment(
    graphql`
      fragment SocialMediaPart_ad on Ad {
        id
        socialMediaPackage {
          isAvailable
          price {
            amount
          }
          isPurchased
          purchasedAt
          mediaSelection
        }
      }
    `,
    key,
  )
  const [buy, isBuying] = useAct(buySocialMedia)
  // Presses run in parallel, because a second press reverts the first and must not be dropped.
  const [choose] = useAct(choosePictures)
  const [cancel, isCancelling] = useAct(cancelSocialMedia)
  const [idempotencyKeys] = useState(() => new IdempotencyKeys())
  const onLink = useOneAtATime(() => offerUploadLink(companyId))
  const onBuy = useOneAtATime(async () => {
    if (info === null || vat === null) return
    const { SocialMediaDialog } = await fetchPart(() => import('./SocialMediaDialog.tsx'))
    const pictures = await dialogs.open<'uploaded' | 'auto-select'>((close) => (
      <SocialMediaDialog
        companyId={companyId}
        price={kronorToOre(kronorOf(info.price))}
        vat={vat}
        hadPictures={hasPictures}
        onClose={close}
      />
    ))
    if (!pictures) return
    const bought = await buy(
      {
        input: {
          adId: id,
          mediaSelection: pictures === 'uploaded' ? 'UPLOADED' : 'AUTO_SELECT',
          expectedPrice: info.price.amount,
        },
      },
      { keys: idempotencyKeys },
    )
    if (!bought?.ad) return
    showToast(t('social.bought'))
    if (pictures === 'uploaded') await offerUploadLink(companyId)
  })
  const onCancel = useOneAtATime(async () => {
    if (
      !(await dialogs.confirm({
        title: t('social.cancelTitle'),
        body: <p>{t('social.cancelBody')}</p>,
        cancelLabel: t('social.keep'),
        confirmLabel: t('social.cancel'),
        isDestructive: true,
      }))
    )
      return
    if (await cancel({ input: { adId: id } })) showToast(t('social.cancelled'))
  })
  const isOurs = info?.mediaSelection === 'AUTO_SELECT'
  if (info === null || (!info.isPurchased && !info.isAvailable)) return null
  return (
    <section className={styles.run} aria-label={t('social.title')}>
      <h3 className={styles.name}>{t('social.title')}</h3>
      {info.isPurchased ? (
        <>
          <p className={textStyles.help}>
            {t('social.since', { day: info.purchasedAt === null ? '–' : day(info.purchasedAt) })}{' '}
            {t(isOurs ? 'social.weChoose' : hasPictures ? 'social.hasPictures' : 'social.needsPictures')}
          </p>
          <Segmented
            isFill
            size="sm"
            aria-label={t('social.pictures')}
            value={isOurs ? 'AUTO_SELECT' : 'UPLOADED'}
            onChange={(mediaSelection) => void choose({ input: { adId: id, mediaSelection } })}
            options={[
              { id: 'AUTO_SELECT', label: t('social.auto') },
              { id: 'UPLOADED', label: t('social.uploaded') },
            ]}
          />
          <div className={styles.buttons}>
            <Button size="sm" onPress={() => void onLink()}>
              {t('social.link')}
            </Button>
            <Button size="sm" variant="danger" isPending={isCancelling} onPress={() => void onCancel()}>
              {t('social.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={textStyles.help}>
            {t(hasPictures ? 'social.pitchPictures' : 'social.pitch')}{' '}
            {seller !== null && t('social.seller', { seller })}
          </p>
          {beforeOrder}
          <Button size="sm" isPending={isBuying} isDisabled={vat === null} onPress={() => void onBuy()}>
            {t('social.buy', { price: money(kronorToOre(kronorOf(info.price))) })}
          </Button>
        </>
      )}
    </section>
  )
}
