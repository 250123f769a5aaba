import styles from './Marks.module.css'

/** The red dot for unread content. `label` is its accessible name. */
export function UnreadDot({ label }: { label: string }) {
  return <span className={styles.dot} role="img" aria-label={label} />
}
