import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import styles from './Icon.module.css'

interface IconProps {
  icon: LucideIcon
  /** `xs` 12 px (cards), `sm` 14 px (dense rows), `md` 16 px, `lg` 20 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | undefined
  /** Accessible name. Without it, the icon is decorative. */
  label?: string | undefined
  className?: string | undefined
}

/** A line icon in the colour of the text. */
export function Icon({ icon: Glyph, size = 'md', label, className }: IconProps) {
  const name = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <Glyph {...name} className={cx(styles.icon, className)} data-size={size} strokeWidth={size === 'lg' ? 1.5 : 1.75} />
  )
}
