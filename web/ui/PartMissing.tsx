import { RotateCw } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { Button } from './Button.tsx'
import styles from './PartMissing.module.css'
import { uiTexts } from './texts.ts'

/**
 * Shows that a part of the page could not be loaded, with buttons to retry and to reload. Retries automatically when
 * the connection is back. Reloading helps after a new release.
 */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts)
  useWhenBack(true, onRetry)
  return (
    <div className={styles.missing} role="alert">
      <span>{t('partMissing')}</span>
      <Button size="sm" icon={RotateCw} onPress={onRetry}>
        {t('retry')}
      </Button>
      <Button size="sm" variant="link" onPress={() => location.reload()}>
        {t('reload')}
      </Button>
    </div>
  )
}

/** The `missing` option for a `lazyPart` with content. */
export const partMissing = (retry: () => void) => <PartMissing onRetry={retry} />
