import type { ReactNode } from 'react'
import textStyles from '#web/styles/Text.module.css'
import { cx } from '#web/ui/cx.ts'
import styles from './Overview.module.css'

interface SectionProps {
  title: string
  /** The number of its objects, as text. */
  count: string
  /** A short text beside the count. */
  help?: string | null
  /** The action or the link of the section. */
  end?: ReactNode
  children: ReactNode
  isWide?: boolean
}

/** A section of a company's page in the back office, with its count. */
export function Section({ title, count, help = null, end, children, isWide = false }: SectionProps) {
  return (
    <section className={cx(styles.section, isWide && styles.wide)} aria-label={title}>
      <header>
        <h2 className={textStyles.title}>{title}</h2>
        <span className="muted num">{count}</span>
        {help !== null && (
          <span className={cx('muted truncate', styles.help)} title={help}>
            {help}
          </span>
        )}
        {end !== undefined && <span className={styles.end}>{end}</span>}
      </header>
      {children}
    </section>
  )
}
