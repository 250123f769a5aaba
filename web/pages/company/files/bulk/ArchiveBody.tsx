import type { ListAd } from '../list-ad.ts'
import styles from './AdsBar.module.css'
import { bulkTexts } from './texts.ts'

/**
 * Explains archiving: lists the ads, the promotions that end, and the number of selected ads that cannot be archived.
 */
export function ArchiveBody({ ads, unchangedCount }: { ads: readonly ListAd[]; unchangedCount: number }) {
  const { t } = bulkTexts
  const sponsored = ads.filter(({ promotion }) => promotion !== 'none').length
  return (
    <>
      <p>{t('archive.body')}</p>
      <ul className={styles.names} aria-label={t('archive.list')}>
        {ads.map(({ id, name }) => (
          <li key={id} className="truncate">
            {name}
          </li>
        ))}
      </ul>
      {sponsored > 0 && <p>{t('archive.lapses', { count: sponsored })}</p>}
      {unchangedCount > 0 && <p>{t('archive.left', { count: unchangedCount })}</p>}
    </>
  )
}
