import type { StepCellStatus } from '#rules/ad-step-bar.ts'
import { useDay } from '../../../../i18n/date-format.ts'
import { useTexts } from '../../../../i18n/texts.ts'
import { adPageTexts } from '../texts.ts'
import { Card, Facts } from './Card.tsx'
import styles from './Card.module.css'
import { adTexts } from '../../_ads/texts.ts'
import type { AdPageModel } from './useAdPage.ts'

/** When the ad shows and what promotes it. The filled button of this step stands in the aside. */
export function PublishCard({ model: { ad }, status, path }: { model: AdPageModel; status: StepCellStatus; path: string | null }) {
  const t = useTexts(adPageTexts)
  const words = useTexts(adTexts)
  const day = useDay()
  const isDraft = ad.type === 'draft'
  return (
    <Card title={words('step.promotion')} status={status} path={path} isMissing={false} later={t('publish.later')}>
      {isDraft || ad.start === null || ad.end === null ? <p className={styles.help}>{t('publish.notYet')}</p> : (
        <Facts
          facts={[
            { label: t('publish.start'), value: <span className="date">{day(ad.start)}</span> },
            { label: t('publish.end'), value: <span className="date">{day(ad.end)}</span> },
            { label: t('publish.package'), value: words(`package.${ad.promotion}`) },
          ]}
        />
      )}
    </Card>
  )
}
