import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '#web/shell/Page.tsx'
import { UserMenu } from '#web/shell/UserMenu.tsx'
import { buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Anchor } from '#web/ui/Link.tsx'
import styles from './PhoneAds.module.css'

interface PhoneFrameProps {
  title: string
  subtitle: string
  back: { to: string; label: string }
  /** The main action, in a bar at the bottom edge. */
  foot?: ReactNode
  children: ReactNode
}

/** A page that fills the window of a phone: the way back, the title and the user menu, above a list that scrolls. */
export function PhoneFrame({ title, subtitle, back, foot, children }: PhoneFrameProps) {
  return (
    <Page title={title} crumbs={[{ label: title }]} layout="split" isWhole>
      <div className={styles.page}>
        <header className={styles.head}>
          <Anchor {...buttonLook('ghost', 'md')} to={back.to} aria-label={back.label}>
            <Icon icon={ChevronLeft} />
          </Anchor>
          <div className={styles.titles}>
            <h1 className="truncate">{title}</h1>
            <span className="muted truncate">{subtitle}</span>
          </div>
          <UserMenu isCompact />
        </header>
        <div className={styles.body}>{children}</div>
        {foot && <footer className={styles.foot}>{foot}</footer>}
      </div>
    </Page>
  )
}
