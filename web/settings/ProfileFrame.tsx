import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { Page } from '#web/shell/Page.tsx'
import { useViewer } from '#web/shell/viewer.ts'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import styles from './Record.module.css'
import { settingsFrameTexts } from './texts.ts'

interface ProfileFrameProps {
  title: string
  current: '/profile' | '/profile/notification-settings'
  status?: ReactNode
  primary?: ReactNode
  children: ReactNode
}

/** The frame of the user's own pages: two tabs, and the user's email address on the right. */
export function ProfileFrame({ current, children, ...bars }: ProfileFrameProps) {
  const t = useTexts(settingsFrameTexts)
  const { email } = useViewer()
  const profile = { label: t('account.profile'), to: '/profile' }
  const notifications = { label: t('account.notifications'), to: '/profile/notification-settings' }
  return (
    <Page
      {...bars}
      layout="columns"
      crumbs={
        current === '/profile' ? [{ label: t('account.profile') }] : [profile, { label: t('account.notifications') }]
      }
      subBar={<TabLinks aria-label={t('account.tabs')} links={[profile, notifications]} current={current} />}
      subBarEnd={<span className={styles.facts}>{email}</span>}
    >
      {children}
    </Page>
  )
}
