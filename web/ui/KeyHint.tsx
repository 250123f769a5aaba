import styles from './Marks.module.css'

/** A keyboard key, as in a list of shortcuts. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>
}
