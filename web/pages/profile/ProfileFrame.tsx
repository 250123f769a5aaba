import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Page } from '../../shell/Page.tsx'
import { useViewer } from '../../shell/viewer.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'
import styles from '../../settings/Record.module.css'
import { profileTexts } from './texts.ts'

interface ProfileFrameProps {
  title: string
  current: '/profile' | '/profile/notification-settings'
  status?: ReactNode
  primary?: ReactNode
  children: ReactNode
}

/** The frame of the pages about the user: two tabs, and whose they are at the right. */
export function ProfileFrame({ current, children, ...bars }: ProfileFrameProps) {
  const t = useTexts(profileTexts)
  const { email } = useViewer()
  const profile = { label: t('profile'), to: '/profile' }
  const notifications = { label: t('notifications'), to: '/profile/notification-settings' }
  return (
    <Page
      {...bars}
      layout="columns"
      crumbs={current === '/profile' ? [{ label: t('profile') }] : [profile, { label: t('notifications') }]}
      subBar={<TabLinks aria-label={t('tabs')} links={[profile, notifications]} current={current} />}
      subBarEnd={<span className={styles.facts}>{email}</span>}
    >
      {children}
    </Page>
  )
}
