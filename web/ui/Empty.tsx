import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from './Empty.module.css'

interface EmptyProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  /** One or two buttons. The first one is the main action. */
  actions?: ReactNode
}

/** Shown in place of an empty list. */
export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Icon icon={icon} size="lg" className={styles.icon} />
      <b className={textStyles.heading}>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
