import styles from './Marks.module.css'

/** The red dot of what is unread; spoken by its label. */
export function UnreadDot({ label }: { label: string }) {
  return <span className={styles.dot} role="img" aria-label={label} />
}
