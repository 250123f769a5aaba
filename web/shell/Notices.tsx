import { CircleAlert, CloudOff, RefreshCw, type LucideIcon } from 'lucide-react'
import { useSyncExternalStore, type ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { liveConnected } from '#web/relay/live-client.ts'
import { useStore } from '#web/state/create-store.ts'
import { offlineBanners } from '#web/state/offline-banners.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { shownFailure } from './shown-failure.ts'
import styles from './Notices.module.css'
import { shellTexts } from './texts.ts'
import { useNewVersion } from './version.ts'

/**
 * Notices of the whole application, at the bottom of the window: a lost connection, a new version (SHELL-110), and a
 * failure that could not be shown in a dialog.
 */
export function Notices() {
  const t = useTexts(shellTexts)
  const ui = useTexts(uiTexts)
  const failure = useStore(shownFailure)
  const connected = useStore(liveConnected)
  const online = useSyncExternalStore(subscribeToOnline, () => navigator.onLine)
  const isReportedOnPage = useStore(offlineBanners) > 0
  const newVersion = useNewVersion()
  return (
    <div className={styles.notices} role="status" data-react-aria-top-layer="true">
      {failure && (
        <Notice
          icon={CircleAlert}
          action={
            <Button size="sm" onPress={() => shownFailure.set(null)}>
              {ui('close')}
            </Button>
          }
        >
          {failure}
        </Notice>
      )}
      {(!connected || !online) && !isReportedOnPage && (
        <Notice icon={CloudOff} isLate>
          {t('offline')}
        </Notice>
      )}
      {newVersion && (
        <Notice
          icon={RefreshCw}
          action={
            <Button size="sm" onPress={() => location.reload()}>
              {t('newVersion.reload')}
            </Button>
          }
        >
          {t('newVersion.text')}
        </Notice>
      )}
    </div>
  )
}

function Notice({
  icon,
  children,
  action,
  isLate,
}: {
  icon: LucideIcon
  children: ReactNode
  action?: ReactNode
  isLate?: boolean
}) {
  return (
    <p className={styles.notice} data-late={isLate}>
      <Icon icon={icon} />
      <span>{children}</span>
      {action}
    </p>
  )
}

function subscribeToOnline(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
