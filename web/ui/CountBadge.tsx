import type { ReactNode } from 'react'
import { useNumber } from '#web/i18n/texts.ts'
import styles from './Marks.module.css'

interface CountBadgeProps {
  children: ReactNode
  /** `unread`: red fill. `new`: petrol tint ("5 nya"). `plain`: grey. */
  tone?: 'plain' | 'unread' | 'new' | undefined
  /** Accessible name. Replaces the bare number. */
  label?: string | undefined
}

/** A number in a pill. */
export function CountBadge({ children, tone = 'plain', label }: CountBadgeProps) {
  const number = useNumber()
  return (
    <span className={styles.count} data-tone={tone} {...(label ? { role: 'img', 'aria-label': label } : {})}>
      {typeof children === 'number' ? number(children) : children}
    </span>
  )
}
