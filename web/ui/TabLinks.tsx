import { cx } from './cx.ts'
import { Anchor } from './Link.tsx'
import styles from './Tabs.module.css'

interface TabLinksProps {
  'aria-label': string
  links: readonly { to: string; label: string }[]
  /** Address of the page that is shown. */
  current: string
}

/** Pages that belong together, in the look of tabs; each is a page of its own. */
export function TabLinks({ 'aria-label': label, links, current }: TabLinksProps) {
  return (
    <nav aria-label={label} className={cx(styles.list)}>
      {links.map((link) => {
        const isHere = link.to === current
        return <Anchor key={link.to} to={link.to} className={styles.tab ?? ''} {...(isHere ? { 'aria-current': 'page' as const, 'data-selected': true } : {})}>{link.label}</Anchor>
      })}
    </nav>
  )
}
