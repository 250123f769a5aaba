import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

/** Text for screen readers only. */
export function VisuallyHidden({
  children,
  id,
  isLive,
}: {
  children: ReactNode
  id?: string | undefined
  isLive?: boolean | undefined
}) {
  return (
    <span id={id} className={styles.hidden} {...(isLive ? { role: 'status', 'aria-live': 'polite' as const } : {})}>
      {children}
    </span>
  )
}
