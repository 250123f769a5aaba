import { RotateCw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { Button } from './Button.tsx'
import styles from './PartMissing.module.css'
import { uiTexts } from './texts.ts'

/** Tells that a part of the page could not be loaded: trying again helps when the connection was lost, reloading after a new release. */
export function PartMissing({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(uiTexts)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    const again = () => retry()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [])
  return (
    <div className={styles.missing} role="alert">
      <span>{t('partMissing')}</span>
      <Button size="sm" icon={RotateCw} onPress={onRetry}>{t('retry')}</Button>
      <Button size="sm" variant="link" onPress={() => location.reload()}>{t('reload')}</Button>
    </div>
  )
}

/** The `missing` of a `lazyPart` that is content. */
export const partMissing = (retry: () => void) => <PartMissing onRetry={retry} />
