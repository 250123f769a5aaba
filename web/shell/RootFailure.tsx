import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './RootFailure.module.css'
import { shellTexts } from './texts.ts'

/** Replaces everything if the layout around the pages throws. Uses nothing of the shell. */
export function RootFailure() {
  const t = useTexts(shellTexts)
  return (
    <main className={styles.failure} role="alert">
      <h1>{t('failed.title')}</h1>
      <p>{t('failed.everything')}</p>
      <Button variant="primary" onPress={() => location.reload()}>
        {t('failed.reload')}
      </Button>
    </main>
  )
}
