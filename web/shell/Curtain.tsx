import { useSyncExternalStore } from 'react'
import { useTexts } from '../i18n/texts.ts'
import { isCurtainRaised, subscribeToCurtain } from '../relay/curtain.ts'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './Curtain.module.css'
import { shellTexts } from './texts.ts'

/** Blocks the screen at once while a request is under way and shows itself after a moment (SHELL-21). */
export function Curtain() {
  const t = useTexts(shellTexts)
  const raised = useSyncExternalStore(subscribeToCurtain, isCurtainRaised)
  return (
    <div role="status" data-react-aria-top-layer="true">
      {raised && (
        <div className={styles.curtain}>
          <span className={styles.line} />
          <span className={styles.label}><Spinner label={t('curtain')} />{t('curtain')}</span>
        </div>
      )}
    </div>
  )
}
