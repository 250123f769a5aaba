import { VenetianMask } from 'lucide-react'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { stopImpersonating } from './stop-impersonating.ts'
import { shellTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './TopBar.module.css'
import { useViewer } from './viewer.ts'

/** While a staff user impersonates the user: shows the user's name and a button to stop, on every page (ACC-51). */
export function ImpersonationNote() {
  const t = useTexts(shellTexts)
  const { name, isImpersonated } = useViewer()
  const stop = useOneAtATime(stopImpersonating)
  if (!isImpersonated) return null
  return (
    <p className={cx(flexStyles.row, styles.impersonating)}>
      <Icon icon={VenetianMask} size="sm" />
      <span className="truncate">
        <Rich text={t('impersonating.note')} parts={{ name: <b>{name}</b> }} />
      </span>
      <Button variant="link" onPress={() => void stop()}>
        {t('impersonating.stop')}
      </Button>
    </p>
  )
}
