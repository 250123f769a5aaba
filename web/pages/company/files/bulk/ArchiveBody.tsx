import type { ListAd } from '../list-ad.ts'
import styles from './AdsBar.module.css'
import { bulkTexts } from './texts.ts'

/** What archiving several ads means: which they are, what lapses, and how many of the chosen ones stay as they are. */
export function ArchiveBody({ ads, left }: { ads: readonly ListAd[]; left: number }) {
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
      {left > 0 && <p>{t('archive.left', { count: left })}</p>}
    </>
  )
}
