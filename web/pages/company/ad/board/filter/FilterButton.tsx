import { ListFilter } from 'lucide-react'
import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isFiltering, writeFilter, type BoardFilter } from '#rules/candidates/board-filter.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import { reportError } from '#web/relay/report-error.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './FilterButton.module.css'
import { countCandidates, useLanesRead } from '../board-context.ts'
import { useOfferedActions } from '#web/shell/page-actions.ts'
import { onPageKey } from '#web/shell/page-keys.ts'
import { boardTexts } from '../texts.ts'
import type { FilterPopover } from './FilterPopover.tsx'

interface FilterButtonProps {
  filter: BoardFilter
  companyDatabaseId: number
  onChange: (filter: BoardFilter) => void
}

/**
 * Opens the filters of the board. Their code is loaded on the first press. Shows how many candidates pass the filter.
 */
export function FilterButton({ filter, companyDatabaseId, onChange }: FilterButtonProps) {
  const t = useTexts(boardTexts)
  const lanes = useLanesRead()
  const [shown, count] = [countCandidates(lanes.shown), countCandidates(lanes.board.steps)]
  const anchor = useRef<HTMLButtonElement>(null)
  const [popover, setPopover] = useState<{ Popover: typeof FilterPopover } | null>(null)
  // A different sort order hides no candidate, but the button shows it too.
  const isActive = writeFilter(filter).length > 0
  const open = () => {
    // The popover has many fields, so React renders it as a transition.
    fetchPart(() => import('./FilterPopover.tsx')).then(
      ({ FilterPopover: Popover }) => startTransition(() => setPopover({ Popover })),
      reportError,
    )
  }
  const openByKey = useEffectEvent(open)
  useEffect(() => onPageKey('/', () => openByKey()), [])
  useOfferedActions([{ id: 'filter', label: t('filter.button'), icon: ListFilter, onAction: open }])
  return (
    <>
      {shown < count && <span className={styles.shown}>{t('filter.shown', { shown, total: count })}</span>}
      <Button
        ref={anchor}
        size="sm"
        variant={isActive ? 'chosen' : 'ghost'}
        icon={ListFilter}
        aria-haspopup="dialog"
        onPress={open}
      >
        {t(isFiltering(filter) ? 'filter.active' : isActive ? 'filter.sorted' : 'filter.button')}
      </Button>
      {popover && (
        <popover.Popover
          anchor={anchor}
          filter={filter}
          companyDatabaseId={companyDatabaseId}
          shown={shown}
          onChange={onChange}
          onClose={() => setPopover(null)}
        />
      )}
    </>
  )
}
