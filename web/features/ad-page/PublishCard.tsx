import { graphql, useFragment } from 'react-relay'
import type { StepCellStatus } from '#web/features/ad/ad-step-bar.ts'
import type { PublishCard_ad$key } from '#web/__generated__/PublishCard_ad.graphql.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { adPageTexts } from './texts.ts'
import { Card, Facts } from './Card.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Card.module.css'
import { adTexts } from '#web/features/ad/texts.ts'
import { DomainList } from '#web/features/promotion/DomainList.tsx'
import type { AdPageModel } from './useAdPage.ts'

/**
 * Maximum number of sites on the ad's page. If there are more, the last entry is the number of remaining sites
 * (PROMO-32).
 */
const MAX_DOMAINS = 8

interface PublishCardProps {
  model: AdPageModel
  ad: PublishCard_ad$key
  status: StepCellStatus
  path: string | null
}

/** Shows when and where the ad is published and how it is promoted. The filled button of this step is in the aside. */
export function PublishCard({ model: { ad }, ad: key, status, path }: PublishCardProps) {
  const t = useTexts(adPageTexts)
  const tAd = useTexts(adTexts)
  const day = useDay()
  const { scopeDomains } = useFragment(
    graphql`
      fragment PublishCard_ad on Ad @throwOnFieldError {
        scopeDomains @catch(to: NULL)
      }
    `,
    key,
  )
  const isDraft = ad.type === 'draft'
  // The list is empty if it could not be read (PROMO-30).
  const domains = scopeDomains ?? []
  return (
    <Card title={tAd('step.promotion')} status={status} path={path} isMissing={false} later={t('publish.later')}>
      {isDraft || ad.start === null || ad.end === null ? (
        <p className={textStyles.note}>{t('publish.notYet')}</p>
      ) : (
        <Facts
          facts={[
            { label: t('publish.start'), value: <span className="date">{day(ad.start)}</span> },
            { label: t('publish.end'), value: <span className="date">{day(ad.end)}</span> },
            { label: t('publish.package'), value: tAd(`package.${ad.promotion}`) },
          ]}
        />
      )}
      {domains.length > 0 && (
        <section className={styles.domains} aria-label={t('publish.domains')}>
          <h3 className={textStyles.label}>
            {t('publish.domains')} <span className="muted">{domains.length}</span>
          </h3>
          <DomainList domains={domains} maxEntries={MAX_DOMAINS} />
        </section>
      )}
    </Card>
  )
}
