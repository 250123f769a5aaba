import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({ children, isLive }: { children: ReactNode; isLive?: boolean | undefined }) {
  return (
    <span className={styles.hidden} {...(isLive ? { role: 'status', 'aria-live': 'polite' as const } : {})}>
      {children}
    </span>
  )
}
