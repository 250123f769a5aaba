import type { ReactNode } from 'react'
import styles from './KeyNumberList.module.css'

interface KeyNumber {
  name: string
  value: string
  note?: string | null
  more?: ReactNode
}

/** Key numbers in one row, each with a note beside it and a line or a link below. */
export function KeyNumberList({ numbers, label }: { numbers: readonly KeyNumber[]; label: string }) {
  return (
    <ul className={styles.numbers} aria-label={label}>
      {numbers.map(({ name, value, note, more }) => (
        <li key={name}>
          <span className={styles.name}>{name}</span>
          <span>
            <b className={`${styles.value} num`}>{value}</b> <span className="muted num">{note}</span>
          </span>
          {more && <span className={styles.more}>{more}</span>}
        </li>
      ))}
    </ul>
  )
}
