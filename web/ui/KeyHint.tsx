import styles from './Marks.module.css'

/** A key to press, as in a shortcut sheet. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className={styles.key}>{children}</kbd>
}
