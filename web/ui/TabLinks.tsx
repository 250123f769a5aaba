import { useNumber } from '#web/i18n/texts.ts'
import { Anchor } from './Link.tsx'
import styles from './Tabs.module.css'

interface TabLinksProps {
  'aria-label': string
  links: readonly { to: string; label: string; count?: number | undefined }[]
  /** Path of the current link. */
  current: string
  /** The links are views of one page. Selecting one adds no history entry. */
  isReplacing?: boolean | undefined
}

/** Related pages or views, styled as tabs. Each has its own URL. */
export function TabLinks({ 'aria-label': label, links, current, isReplacing }: TabLinksProps) {
  const number = useNumber()
  return (
    <nav aria-label={label} className={styles.list}>
      {links.map(({ to, label: name, count }) => (
        <Anchor
          key={to}
          to={to}
          replace={isReplacing}
          className={styles.tab ?? ''}
          {...(to === current
            ? { 'aria-current': isReplacing ? ('true' as const) : ('page' as const), 'data-selected': true }
            : {})}
        >
          {name}
          {count !== undefined && <span className={styles.count}>{number(count)}</span>}
        </Anchor>
      ))}
    </nav>
  )
}
