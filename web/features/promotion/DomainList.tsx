import { Globe } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { cx } from '#web/ui/cx.ts'
import flexStyles from '#web/styles/Flex.module.css'
import styles from './DomainList.module.css'
import { packageTexts } from './texts.ts'

interface DomainListProps {
  domains: readonly string[]
  /** Maximum number of entries. The last entry then counts the remaining sites (PROMO-31). Defaults to all sites. */
  maxEntries?: number
}

/** Sites in two columns, ordered downwards. */
export function DomainList({ domains, maxEntries = Infinity }: DomainListProps) {
  const t = useTexts(packageTexts)
  const shown = domains.length > maxEntries ? domains.slice(0, maxEntries - 1) : domains
  const rest = domains.length - shown.length
  return (
    <ul
      className={styles.list}
      style={{ gridTemplateRows: `repeat(${Math.ceil((shown.length + Math.min(rest, 1)) / 2)}, auto)` }}
    >
      {shown.map((domain) => (
        <li key={domain} className={flexStyles.row}>
          <Icon icon={Globe} size="xs" />
          <span className="truncate">{domain}</span>
        </li>
      ))}
      {rest > 0 && <li className={cx(flexStyles.row, styles.rest)}>{t('domains.rest', { count: rest })}</li>}
    </ul>
  )
}
