import { visibleDays, type Period, type PublishLabel } from '#rules/ads/publish-period.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { adTexts } from '#web/features/ad/texts.ts'
import type { AdPageModel } from '#web/features/ad-page/useAdPage.ts'
import { adPageTexts } from '#web/features/ad-page/texts.ts'
import styles from './PublishPanel.module.css'
import { promotionTexts } from './texts.ts'

interface ReviewDialogProps {
  ad: AdPageModel['ad']
  period: Period
  label: PublishLabel
  /** Called with true to publish, and without an argument to go back. */
  onClose: (isConfirmed?: true) => void
}

/** Asks for confirmation before an ad is published: shows the ad, its period and how to apply (AD-119, AD-120). */
export function ReviewDialog({ ad, period, label, onClose }: ReviewDialogProps) {
  const t = useTexts(promotionTexts)
  const tAd = useTexts(adTexts)
  const tPage = useTexts(adPageTexts)
  const day = useDay()
  const start = day(period.start)
  const rows = [
    [t('review.ad'), ad.name],
    [t('start'), start],
    [t('end'), t('review.end', { day: day(period.end) })],
    [t('review.shown'), t('review.days', { count: visibleDays(period) })],
    [t('review.apply'), ad.use === 'none' ? '–' : tPage(`form.use.${ad.use}`)],
    [t('package'), tAd(`package.${ad.promotion}`)],
    [t('review.address'), publicPath({ id: ad.databaseId, name: ad.name })],
  ] as const
  return (
    <Dialog
      title={t('review.title')}
      onClose={() => onClose()}
      onSubmit={() => onClose(true)}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('review.back')}
          </Button>
          <Button variant="primary" type="submit" autoFocus>
            {t(`button.${label}`)}
          </Button>
        </>
      }
    >
      <DialogText>
        {t(label === 'publish' || label === 'update' ? 'review.now' : 'review.later', { day: start })}
      </DialogText>
      <dl className={styles.review}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
