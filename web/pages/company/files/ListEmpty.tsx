import { FileText, SearchX } from 'lucide-react'
import type { AdTab } from '#web/features/ad/ad-list.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import styles from './CompanyPage.module.css'
import { companyTexts } from './texts.ts'

interface ListEmptyProps {
  /** Whether the company has ads at all. */
  hasAds: boolean
  /** The selected tab, if it has no ads even without filters. Otherwise null. */
  emptyTab: Exclude<AdTab, 'all'> | null
  /** How many ads only the status filters hide. 0 if the search or Mine hides ads. */
  hiddenByStatus: number
  onShowAll: () => void
  onNewAd: (() => void) | undefined
}

/**
 * Shown if the list is empty: the company has no ads, the tab has no ads, or no ad matches the filters. By default, the
 * filters hide the first draft of a new company.
 */
export function ListEmpty({ hasAds, emptyTab, hiddenByStatus, onShowAll, onNewAd }: ListEmptyProps) {
  const t = useTexts(companyTexts)
  const create = onNewAd && <Button onPress={onNewAd}>{t('empty.create')}</Button>
  return (
    <div className={styles.empty} role="status">
      {!hasAds ? (
        <Empty icon={FileText} title={t('empty.none')} actions={create}>
          {t('empty.noneText')}
        </Empty>
      ) : emptyTab ? (
        <Empty icon={FileText} title={t(`empty.${emptyTab}`)}>
          {t(`empty.${emptyTab}Text`)}
        </Empty>
      ) : (
        <Empty
          icon={hiddenByStatus > 0 ? FileText : SearchX}
          title={hiddenByStatus > 0 ? t('empty.hidden', { count: hiddenByStatus }) : t('empty.noMatch')}
          actions={<Button onPress={onShowAll}>{t('empty.showAll')}</Button>}
        >
          {t(hiddenByStatus > 0 ? 'empty.hiddenText' : 'empty.noMatchText')}
        </Empty>
      )}
    </div>
  )
}
