import { Ban, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type Tone = 'info' | 'positive' | 'warning' | 'negative'

const icons: Record<Tone, LucideIcon> = { info: Info, positive: CircleCheck, warning: TriangleAlert, negative: Ban }

interface NoticeProps {
  tone?: Tone | undefined
  icon?: LucideIcon | undefined
  /** Shown at the right edge, for example a button. */
  end?: ReactNode
  /** Announced by screen readers when it appears. */
  isLive?: boolean | undefined
  children: ReactNode
}

/** A message in the content of a page. */
export function Notice({ tone = 'info', icon, end, isLive, children }: NoticeProps) {
  return (
    <div className={styles.notice} data-tone={tone} {...(isLive ? { role: 'status' } : {})}>
      <Icon icon={icon ?? icons[tone]} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** A full-width line below the bars: unsaved changes, blocked accounts. */
export function Banner({ tone = 'warning', icon, end, isLive, children }: NoticeProps) {
  return (
    <div className={styles.banner} data-tone={tone} {...(isLive ? { role: 'status' } : {})}>
      <Icon icon={icon ?? icons[tone]} className={styles.icon} />
      <div>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}
