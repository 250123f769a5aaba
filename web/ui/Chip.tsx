import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Marks.module.css'

interface ChipProps {
  children: ReactNode
  tone?: 'plain' | 'action' | 'positive' | 'negative' | 'warning' | undefined
  icon?: LucideIcon | undefined
}

/** A small framed text. Use at most one per line of text. */
export function Chip({ children, tone = 'plain', icon }: ChipProps) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {icon && <Icon icon={icon} size="xs" />}
      {children}
    </span>
  )
}
