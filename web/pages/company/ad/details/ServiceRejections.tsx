import { useTexts } from '#web/i18n/texts.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { detailsTexts } from '#web/features/ad/details/texts.ts'
import type { ShownRejection } from '#web/features/ad/details/service-rejections.ts'
import { goToField } from './details-context.tsx'
import styles from './Details.module.css'

/** Lists the fields that the public employment service rejects, with links to them (PLUS-181). */
export function ServiceRejections({
  rejections,
  isPublished,
}: {
  rejections: readonly ShownRejection[]
  /** Whether the service still shows an earlier version of the ad. */
  isPublished: boolean
}) {
  const t = useTexts(detailsTexts)
  if (rejections.length === 0) return null
  return (
    <Notice tone="warning">
      <strong>{t(isPublished ? 'serviceRejection.titleKept' : 'serviceRejection.title')}</strong>
      <ul className={styles.rejections}>
        {rejections.map(({ path, label, text }) => (
          <li key={`${label} ${text}`}>
            {path !== null ? (
              <button type="button" onClick={() => goToField(path)}>
                {label}
              </button>
            ) : (
              label
            )}
            {label !== null && ': '}
            {text}
          </li>
        ))}
      </ul>
      {t('serviceRejection.after')}
    </Notice>
  )
}
