import { useTexts } from '#web/i18n/texts.ts'
import { cancelLongSaves, curtain } from '#web/relay/curtain.ts'
import { useStore } from '#web/state/create-store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import styles from './Curtain.module.css'
import { shellTexts } from './texts.ts'

/**
 * Blocks the screen while a request is running. Becomes visible after a moment, and offers to cancel a long save
 * (SHELL-21).
 */
export function Curtain() {
  const t = useTexts(shellTexts)
  const state = useStore(curtain)
  return (
    <div role="status" data-react-aria-top-layer="true">
      {state !== 'lowered' && (
        <div className={styles.curtain}>
          <span className={styles.line} />
          {state !== 'raised' && (
            <span className={styles.label}>
              <Spinner label={t('curtain')} />
              {t('curtain')}
              {state === 'cancellable' && (
                <Button size="sm" autoFocus onPress={cancelLongSaves}>
                  {t('curtainCancel')}
                </Button>
              )}
            </span>
          )}
        </div>
      )}
    </div>
  )
}
