import { Ellipsis } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { buttonLook } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './AdTable.module.css'
import type { RowHandlers } from './row-handlers.ts'
import type { ListRow } from './list-rows.ts'
import { companyTexts } from './texts.ts'

/** Opens the row's menu. A plain button, because hundreds of them render during a scroll. */
export function MoreButton({
  row,
  name,
  tab,
  handlers,
  isSmall = false,
}: {
  row: ListRow
  name: string
  tab: number
  handlers: RowHandlers
  isSmall?: boolean
}) {
  const t = useTexts(companyTexts)
  const label = t('row.more', { name })
  return (
    <button
      type="button"
      tabIndex={tab}
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      data-act="menu"
      {...buttonLook('ghost', isSmall ? 'sm' : 'md', styles.square)}
      onClick={(event) => handlers.menu(row, event.currentTarget)}
    >
      <Icon icon={Ellipsis} />
    </button>
  )
}
