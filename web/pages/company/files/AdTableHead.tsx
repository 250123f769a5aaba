import { Bell } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { SortKey, Sorting } from '#web/features/ad/ad-list.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useStore } from '#web/state/create-store.ts'
import { getSelectedState, useSelectionStore } from '#web/state/selection.ts'
import { SelectionCheckbox } from '#web/ui/SelectionCheckbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SortHeader } from '#web/ui/SortHeader.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './AdTable.module.css'
import { companyTexts } from './texts.ts'

interface AdTableHeadProps {
  sorting: Sorting | null
  onSort: (key: SortKey) => void
  /** Ids of the shown ads. */
  ads: readonly string[]
}

/** The sticky head with six sortable columns (AD-15 to AD-17). */
export const AdTableHead = memo(function AdTableHead({ sorting, onSort, ads }: AdTableHeadProps) {
  const t = useTexts(companyTexts)
  const selection = useSelectionStore()
  const selectedState = useStore(selection, (ids) => getSelectedState(ads, ids))
  const column = (key: SortKey, className: string | undefined, content: ReactNode) => (
    <SortHeader
      cell="div"
      className={className}
      sort={sorting?.key === key ? sorting.direction : null}
      onSort={() => onSort(key)}
    >
      {content}
    </SortHeader>
  )
  return (
    <div role="rowgroup" className={styles.head}>
      <div role="row" aria-rowindex={1} className={cx(styles.row, styles.headRow)}>
        <div role="columnheader" className={styles.choose}>
          {ads.length === 0 ? (
            <VisuallyHidden>{t('choose.all')}</VisuallyHidden>
          ) : (
            <SelectionCheckbox
              label={t('choose.all')}
              isChosen={selectedState === 'all'}
              isPartial={selectedState === 'some'}
              tabIndex={0}
              onChoose={() => selection.toggleAll(ads)}
            />
          )}
        </div>
        {column('name', styles.nameHead, t('column.ad'))}
        {column(
          'notifications',
          styles.bellHead,
          <>
            <Icon icon={Bell} size="sm" />
            <VisuallyHidden>{t('column.notifications')}</VisuallyHidden>
          </>,
        )}
        {column('applications', styles.applications, t('column.applications'))}
        {column('start', styles.startHead, t('column.start'))}
        {column('end', styles.endHead, t('column.end'))}
        {column('promotion', styles.status, t('column.status'))}
        <div role="columnheader" className={styles.act}>
          <VisuallyHidden>{t('column.actions')}</VisuallyHidden>
        </div>
      </div>
    </div>
  )
})
