import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import styles from './StatusGlyph.module.css'
import { uiTexts } from './texts.ts'

export type Status = 'draft' | 'scheduled' | 'active' | 'inactive' | 'archived'

const shapes: Record<Status, ReactNode> = {
  draft: <circle cx="6" cy="6" r="4.5" strokeDasharray="2.7 2.01" strokeLinecap="butt" />,
  scheduled: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M6 3.6V6l1.6 1" />
    </>
  ),
  active: <circle cx="6" cy="6" r="5" className={styles.fill} />,
  inactive: (
    <>
      <circle cx="6" cy="6" r="4.5" />
      <path d="M4 6h4" />
    </>
  ),
  archived: (
    <>
      <rect x="1.5" y="2" width="9" height="2.6" rx=".6" />
      <path d="M2.4 4.6V9.5h7.2V4.6M4.7 6.8h2.6" />
    </>
  ),
}

/** The mark of an ad's status, without text. */
export function StatusGlyph({ status }: { status: Status }) {
  return (
    <svg className={styles.glyph} data-status={status} viewBox="0 0 12 12" aria-hidden="true">
      {shapes[status]}
    </svg>
  )
}

/** An ad's status as a mark with text. */
export function StatusLabel({ status }: { status: Status }) {
  const t = useTexts(uiTexts)
  return (
    <span className={styles.status}>
      <StatusGlyph status={status} />
      {t(`status.${status}`)}
    </span>
  )
}
