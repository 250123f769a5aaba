import styles from './ReasonList.module.css'

interface ReasonListProps {
  label: string
  items: readonly { id: string; name: string | undefined; reason: string }[]
}

/** Lists the items that an action on several items left unchanged, with the reason for each. */
export function ReasonList({ label, items }: ReasonListProps) {
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ id, name, reason }) => (
        <li key={id}>
          <b>{name}</b>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}
